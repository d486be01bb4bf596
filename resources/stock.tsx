// Inventory: its entries as the schema says; the ledger behind them is one step away.
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { EntityList } from '../src/entities/EntityList.tsx';
import type { Overrides } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';

const historyLabel = { en: 'Inventory History', ne: 'मौज्दात इतिहास' };

const StockList = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  return (
    <EntityList entity={entity}>
      <Button component={Link} to="/inventory-history" sx={{ mb: 1 }}>
        {t(historyLabel)}
      </Button>
    </EntityList>
  );
};

export const stock: Overrides = { list: StockList };
