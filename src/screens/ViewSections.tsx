// A record to read: its schema's sections, fields that are empty left out.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { useSay } from '../i18n/language.ts';
import { isBlank, Value } from '../kinds/values.tsx';
import { labelIn } from './label-in.ts';

export const ViewSections = ({ entity, record }: { entity: Entity; record: Row }) => {
  const say = useSay();
  const sections = entity.viewSections
    .map(section => ({
      ...section,
      shown: section.fields.map(name => entity.fields.find(field => field.name === name)!).filter(field => !isBlank(record[field.name])),
    }))
    .filter(section => section.shown.length > 0);
  return (
    <>
      {sections.map((section, index) => (
        <Box key={section.title?.en ?? index} component="section" sx={{ mb: 3 }}>
          {section.title && (
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {say(section.title)}
            </Typography>
          )}
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' }, rowGap: 1, m: 0 }}>
            {section.shown.map(field => (
              <Box key={field.name} sx={{ display: 'contents' }}>
                <Typography component="dt" color="text.secondary">
                  {say(labelIn(entity, field, record))}
                </Typography>
                <Typography component="dd" sx={{ m: 0 }}>
                  <Value field={field} record={record} />
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
};
