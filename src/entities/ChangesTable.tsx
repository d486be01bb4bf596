// What differs between two states of a record, a row a field, as the fields are read on its page.
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { toFieldLabel } from '../fields/entities-context.ts';
import { FieldValue, isBlank } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { CardTable } from '../ui/CardTable.tsx';

const texts = {
  field: { en: 'Field', ne: 'विवरण' },
  before: { en: 'Before', ne: 'पहिले' },
  after: { en: 'After', ne: 'पछि' },
  empty: { en: 'empty', ne: 'खाली' },
} satisfies Record<string, Texts>;

const valueStyle = { maxWidth: 320, overflowWrap: 'anywhere', whiteSpace: 'normal' } as const;

const Value = ({ field, record }: { field: Field; record: Row }) => {
  const t = useTranslations();
  return isBlank(record[field.name]) ? (
    <Typography component="span" variant="body2" color="text.secondary">
      {t(texts.empty)}
    </Typography>
  ) : (
    <FieldValue field={field} record={record} />
  );
};

type Props = {
  entity: Entity;
  fields: Field[];
  before: Row;
  after: Row;
  /** What the two columns are called. */
  heads?: { before: Texts; after: Texts };
} & ({ label: string; labelledBy?: never } | { label?: never; labelledBy: string });

export const ChangesTable = (props: Props) => {
  const { entity, fields, before, after, heads = texts, label, labelledBy } = props;
  const t = useTranslations();
  return (
    <TableContainer>
      <CardTable size="small" aria-label={label} aria-labelledby={labelledBy}>
        <thead className="heads">
          <tr>
            {[texts.field, heads.before, heads.after].map(head => (
              <th key={head.en} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {fields.map(field => (
            <tr key={field.name}>
              <td>{t(toFieldLabel(entity, field, after))}</td>
              <td style={valueStyle}>
                <Value field={field} record={before} />
              </td>
              <td style={valueStyle}>
                <Value field={field} record={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </TableContainer>
  );
};
