// Inventory: its entries as the schema says; the ledger behind them is one step away, and a new entry
// shows what it would post.
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { showServerError } from '../src/api/show-server-errors.ts';
import { JournalPreviewButton, useJournalPreview } from '../src/documents/JournalLines.tsx';
import { EntityList } from '../src/entities/EntityList.tsx';
import type { FormActionProps, Overrides } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';

const stockLabel = { en: 'Stock', ne: 'मौज्दात' };

const StockList = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  return (
    <EntityList entity={entity}>
      <Button component={Link} to="/inventory-history" sx={{ mb: 1 }}>
        {t(stockLabel)}
      </Button>
    </EntityList>
  );
};

const EntryPreview = ({ mode, disabled, judge, refuse }: FormActionProps) => {
  const preview = useJournalPreview('inventory', error =>
    error.fields ? refuse(error.fields) : showServerError(error),
  );
  if (mode === 'edit') return null;
  const ask = () => {
    const entry = judge();
    if (entry) void preview.show(entry);
  };
  return <JournalPreviewButton preview={preview} disabled={disabled} onAsk={ask} />;
};

export const stock: Overrides = { list: StockList, formAction: EntryPreview };
