// Inventory: its entries as the schema says; the ledger behind them is one step away.
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Entity } from '../domain/schema/entity.ts';
import { useSay } from '../src/i18n/language.ts';
import { EntityList } from '../src/screens/EntityList.tsx';
import type { Overrides } from '../src/screens/overrides.ts';

const history = { en: 'Inventory History', ne: 'मौज्दात इतिहास' };

const InventoryList = ({ entity }: { entity: Entity }) => {
  const say = useSay();
  return (
    <EntityList entity={entity}>
      <Button component={Link} to="/inventory-history" sx={{ mb: 1 }}>
        {say(history)}
      </Button>
    </EntityList>
  );
};

export const inventory: Overrides = { list: InventoryList };
