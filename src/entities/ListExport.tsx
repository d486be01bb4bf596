// Takes the whole list away as a file, under the filters and in the order of the screen.
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { buildListQuery, resolveSort } from '../api/list-query.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { ExportButtons, toExportFormat } from '../ui/ExportButtons.tsx';

const texts = {
  rows: {
    en: 'All {n} rows under the filters, on every page:',
    ne: 'फिल्टरअनुसार सबै पानाका {n} पङ्क्ति:',
  },
};

const formats = ['xlsx', 'csv'].map(toExportFormat);

export const ListExport = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const language = useLanguage();
  const { total = 0, sort, filter, filterValues } = useListContext();
  const {
    limit: _,
    page: __,
    ...query
  } = buildListQuery(entity, {
    page: 1,
    perPage: 1,
    sort: resolveSort(entity, sort),
    filter: { ...filter, ...filterValues },
  });
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t(texts.rows, { n: localizeDigits(String(total), language) })}
      </Typography>
      <ExportButtons
        path={`${entity.listPath}/export`}
        query={query}
        formats={formats}
        disabled={total === 0}
      />
    </>
  );
};
