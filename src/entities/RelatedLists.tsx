// The lists of other records that refer to this one by a field that the company has added, such as the job
// cards of a customer: one tab each, with their number. Who may not view a list does not see its tab.
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { omitView } from '../../domain/entity-schema/list-filter-values.ts';
import { listOwnFields, type OwnField } from '../../domain/entity-schema/own-fields.ts';
import { findRecordName } from '../../domain/entity-schema/record-name.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { callApi } from '../api/http.ts';
import type { PagedResponse } from '../api/list-query.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { useEntities } from '../fields/entities-context.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { ScrollTabs } from '../ui/ScrollTabs.tsx';
import { EntityList } from './EntityList.tsx';
import { toStartParameters } from './form-address.ts';

const texts = {
  related: { en: 'Related records', ne: 'सम्बन्धित अभिलेख' },
  tab: { en: '{many} ({n})', ne: '{many} ({n})' },
  tabOfField: { en: '{many}: {field} ({n})', ne: '{many}: {field} ({n})' },
} satisfies Record<string, Texts>;

type Relation = { entity: Entity; field: OwnField };

/** The fields by which records of other entities, or of the same one, refer to these. */
const useRelations = ({ name }: Entity): Relation[] => {
  const entities = useEntities();
  const { extend } = useOwnFields();
  return useMemo(
    () =>
      entities
        .filter(({ address, verbs }) => address !== '' && verbs.includes('list'))
        .map(entity => extend(entity, entities))
        .flatMap(entity =>
          listOwnFields(entity)
            // Rows are a table of the record itself.
            .filter(({ reference, rows }) => reference?.entity === name && !rows)
            .map(field => ({ entity, field })),
        ),
    [entities, extend, name],
  );
};

const toKey = ({ entity, field }: Relation): string => `${entity.name} ${field.name}`;

/**
 * How many records of each relation there are, nothing of those that the person may not view; and how the list
 * of one says that there are more or fewer by now, of which another list may have some too.
 */
const useCounts = (relations: Relation[], id: number) => {
  const [change, setChange] = useState(0);
  const [counts, setCounts] = useState<Map<string, number>>(new Map());
  const latest = useRef(counts);
  latest.current = counts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is not read; each new one asks for the counts again.
  useEffect(() => {
    const left = new AbortController();
    for (const relation of relations)
      callApi<PagedResponse>(relation.entity.listPath, {
        query: { limit: 1, page: 1, [`filter[${relation.field.name}]`]: id },
        purpose: 'look-up',
        signal: left.signal,
      }).then(
        ({ body }) => setCounts(known => new Map(known).set(toKey(relation), body?.total ?? 0)),
        () => undefined,
      );
    return () => left.abort();
  }, [relations, id, change]);
  const report = useCallback((key: string, total: number) => {
    if (latest.current.get(key) !== total) setChange(known => known + 1);
  }, []);
  return { counts, report };
};

/** Tells how many rows the list has, as soon as they are there. */
const TotalReport = ({ onTotal }: { onTotal: (total: number) => void }) => {
  const { total, isPending, filterValues } = useListContext();
  const isWhole = !isPending && Object.keys(omitView(filterValues)).length === 0;
  useEffect(() => {
    if (isWhole && total !== undefined) onTotal(total);
  }, [isWhole, total, onTotal]);
  return null;
};

type Props = { entity: Entity; record: Row & { id: number } };

type ListProps = {
  relation: Relation;
  of: Props;
  report: (key: string, total: number) => void;
};

const RelatedList = ({ relation, of, report }: ListProps) => {
  const { pathname } = useLocation();
  const { entity, field } = relation;
  const { id } = of.record;
  const name = findRecordName(of.entity, of.record);
  const overrides = useMemo(
    () => ({
      createAddress: `${entity.address}/new?${toStartParameters(field, id, name)}`,
      around: pathname,
    }),
    [entity, field, id, name, pathname],
  );
  const key = toKey(relation);
  const onTotal = useCallback((total: number) => report(key, total), [report, key]);
  const shown = useMemo(
    (): Entity => ({
      ...entity,
      list: {
        ...entity.list,
        columns: entity.list.columns.filter(({ fields }) => !fields.includes(field.name)),
        filters: [],
      },
    }),
    [entity, field],
  );
  return (
    <EntityList
      key={key}
      entity={shown}
      overrides={overrides}
      filter={{ [field.name]: id }}
      embedded
      quiet
    >
      <TotalReport onTotal={onTotal} />
    </EntityList>
  );
};

export const RelatedLists = (props: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const relations = useRelations(props.entity);
  const { counts, report } = useCounts(relations, props.record.id);
  const [chosen, setChosen] = useState<string>();
  const shown = relations.filter(relation => counts.has(toKey(relation)));
  const current = shown.find(relation => toKey(relation) === chosen) ?? shown[0];
  if (!current) return null;
  const toLabel = (relation: Relation) => {
    const { entity, field } = relation;
    const isOnly = shown.filter(other => other.entity.name === entity.name).length === 1;
    return t(isOnly ? texts.tab : texts.tabOfField, {
      many: t(entity.many),
      field: t(field.label),
      n: localizeDigits(String(counts.get(toKey(relation))), language),
    });
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(texts.related)}
      sx={{ mt: 2, p: 2 }}
    >
      <ScrollTabs
        value={toKey(current)}
        onChange={(_, key: string) => setChosen(key)}
        sx={{ mb: 2 }}
      >
        {shown.map(relation => (
          <Tab key={toKey(relation)} value={toKey(relation)} label={toLabel(relation)} />
        ))}
      </ScrollTabs>
      <RelatedList key={toKey(current)} relation={current} of={props} report={report} />
    </Paper>
  );
};
