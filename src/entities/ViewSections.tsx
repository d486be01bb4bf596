// A record to read: its schema's sections, fields that are empty left out.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import { toFieldLabel } from '../fields/entities-context.ts';
import { FieldValue, isBlank } from '../fields/FieldValue.tsx';
import { useTranslations } from '../i18n/language.ts';
import { FactList } from '../ui/FactList.tsx';
import type { Overrides } from './overrides.ts';

type Props = { entity: Entity; record: Row; overrides?: Overrides };

/** A field as its kind shows it, or as an override does. */
const Shown = ({ field, record, overrides }: Omit<Props, 'entity'> & { field: Field }) => {
  const Own = overrides?.viewFields?.[field.name];
  return Own ? (
    <Own field={field} record={record} value={record[field.name]} />
  ) : (
    <FieldValue field={field} record={record} />
  );
};

export const ViewSections = ({ entity, record, overrides }: Props) => {
  const t = useTranslations();
  const sections = entity.viewSections
    .map(section => ({
      ...section,
      shown: section.fields
        .map(name => entity.fields.find(field => field.name === name)!)
        .filter(field => !isBlank(record[field.name])),
    }))
    .filter(section => section.shown.length > 0);
  return (
    <>
      {sections.map((section, index) => (
        <Box
          key={section.title?.en ?? index}
          component="section"
          aria-label={section.title && t(section.title)}
          sx={{ mb: 3 }}
        >
          {section.title && (
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {t(section.title)}
            </Typography>
          )}
          <FactList
            facts={section.shown.map(field => [
              t(toFieldLabel(entity, field, record)),
              <Shown key={field.name} field={field} record={record} overrides={overrides} />,
            ])}
          />
        </Box>
      ))}
    </>
  );
};
