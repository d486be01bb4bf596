// The configuration of a gateway to read; what every record carries is left out (GW-036..039).
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import type { RowActionProps } from '../../src/entities/overrides.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { RowButton } from '../../src/ui/table-elements.tsx';
import { texts } from './texts.ts';

const HIDDEN_FIELDS = ['type', 'id', 'created_at', 'updated_at'];

const ConfigDialog = ({ path }: { path: string }) => {
  const t = useTranslations();
  const { data, error } = useApiQuery<Record<string, unknown> | undefined>(path);
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!data) return <Loading />;
  const entries = Object.entries(data.body ?? {}).filter(([name]) => !HIDDEN_FIELDS.includes(name));
  if (entries.length === 0)
    return <Typography color="text.secondary">{t(texts.noConfig)}</Typography>;
  return (
    <dl
      style={{
        margin: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(120px, auto) 1fr',
        gap: '8px 16px',
      }}
    >
      {entries.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt style={{ fontWeight: 600 }}>{name}</dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{String(value ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
};

export const ViewConfig = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>{t(texts.viewConfig)}</RowButton>
      {open && (
        <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
          <DialogTitle id={id}>
            {t(texts.viewConfig)}: {String(record.name)}
          </DialogTitle>
          <DialogContent dividers>
            <ConfigDialog path={`${entity.name}/${String(record.slug)}/config`} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close} autoFocus>
              {t(words.close)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
};
