// A list without rows: nothing has been entered yet, or nothing matches the filters. Both say what
// to do.
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { omitView, pickView } from '../../domain/entity-schema/list-filter-values.ts';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { ClearFilters, EmptyLink, EmptyRow } from '../ui/EmptyState.tsx';
import { ImportButton } from './ImportButton.tsx';
import type { ImportTarget } from './import-target.ts';

const texts = {
  none: { en: 'No {many} yet.', ne: 'अहिलेसम्म कुनै {one} छैन।' },
  notFound: { en: 'No {many} match these filters.', ne: 'यी फिल्टरसँग मिल्ने {one} भेटिएन।' },
  addOrImport: {
    en: 'Add the first one, or import several from a CSV file.',
    ne: 'पहिलो थप्नुहोस्, वा CSV फाइलबाट धेरै एकैपटक ल्याउनुहोस्।',
  },
  first: { en: 'Add the first one', ne: 'पहिलो थप्नुहोस्' },
  file: { en: 'Import from CSV', ne: 'फाइलबाट ल्याउनुहोस्' },
} satisfies Record<string, Texts>;

/** "Products and Services" within a sentence; what is written in capitals stays. */
const toLowerCaseWords = (name: string): string =>
  name.replace(/\b[A-Z](?=[a-z])/g, letter => letter.toLowerCase());

type Props = {
  entity: Entity;
  columns: number;
  onCreate?: () => void;
  importTarget?: ((entity: Entity) => ImportTarget) | undefined;
};

export const EmptyList = ({ entity, columns, onCreate, importTarget }: Props) => {
  const t = useTranslations();
  const { filterValues, setFilters } = useListContext();
  const names = { one: entity.one.ne, many: toLowerCaseWords(entity.many.en) };
  if (Object.keys(omitView(filterValues)).length > 0)
    return (
      <EmptyRow columns={columns} text={t(texts.notFound, names)}>
        <ClearFilters onClear={() => setFilters(pickView(filterValues), undefined, false)} />
      </EmptyRow>
    );
  const { empty, imported } = entity;
  const hint = empty ? t(empty.text) : onCreate && imported && t(texts.addOrImport);
  const buttons = (
    <>
      {empty?.to && empty.label && <EmptyLink to={empty.to} label={empty.label} />}
      {onCreate && (
        <Button variant="contained" size="small" onClick={onCreate}>
          {t(texts.first)}
        </Button>
      )}
      {(imported || importTarget) && onCreate && (
        <ImportButton entity={entity} target={importTarget} label={texts.file} />
      )}
    </>
  );
  return (
    <EmptyRow columns={columns} text={t(texts.none, names)} hint={hint || undefined} isFirst>
      {empty?.to || onCreate ? buttons : undefined}
    </EmptyRow>
  );
};
