// A calculated field in a form: its value of this moment, from what has been typed in the others. The server
// calculates it again when the record is saved.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { toFormRecord } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import { computeFields } from '../../domain/entity-schema/formulas.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';

type Props = { entity: Pick<Entity, 'fields'>; field: Field; record: Row; error: string };

export const ComputedValue = ({ entity, field, record, error }: Props) => {
  const t = useTranslations();
  const value = computeFields(entity, toFormRecord(entity, record))[field.name];
  return (
    <Box
      role="group"
      aria-label={t(field.label)}
      aria-live="polite"
      sx={{
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
        px: 1.5,
        py: 0.5,
      }}
    >
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {t(field.label)}
      </Typography>
      <Box sx={{ minHeight: '1.5em' }}>
        {value === null || value === undefined ? (
          '–'
        ) : (
          <FieldValue field={field} record={{ ...record, [field.name]: value }} />
        )}
      </Box>
      {(error || field.help) && (
        <Typography
          variant="caption"
          color={error ? 'error' : 'text.secondary'}
          sx={{ display: 'block' }}
        >
          {error || t(field.help!)}
        </Typography>
      )}
    </Box>
  );
};
