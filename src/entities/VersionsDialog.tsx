// The versions of a record, newest first: what each changed, and a way back to it that shows first what will
// be different.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { formatBothCalendars } from '../../domain/calendar/format-date.ts';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import { flattenOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { composeRowChanges, type RowChange } from '../../domain/entity-schema/row-changes.ts';
import type { Texts } from '../../domain/language.ts';
import { toIfMatchHeader } from '../api/etag.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { toFieldLabel, useOwnEntity } from '../fields/entities-context.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { historyTitle, words } from '../i18n/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { listSeenChanges, RowChanges, type RowWords, type ShownRowChange } from './RowChanges.tsx';
import { restoreRecord } from './restore-record.ts';

/** A version as the server answers it. */
type Version = {
  version: number;
  at: string;
  by: string;
  event: 'created' | 'changed' | 'restored';
  fields: string[];
  other: string[];
  before: Row;
  record: Row;
  rows: RowChange[];
};

const texts = {
  none: { en: 'No changes yet.', ne: 'अहिलेसम्म केही सम्पादन भएको छैन।' },
  now: { en: 'Now', ne: 'अहिले' },
  afterwards: { en: 'Afterwards', ne: 'त्यसपछि' },
  older: { en: 'Show older', ne: 'पुराना देखाउनुहोस्' },
  other: { en: 'Other details were changed.', ne: 'अन्य विवरण सम्पादन गरिए।' },
  restore: { en: 'Restore this version', ne: 'यो संस्करण फर्काउनुहोस्' },
  text: {
    en: 'The record will be as it was at {at}. The versions in between stay in the history.',
    ne: 'अभिलेख {at} मा जस्तो थियो, त्यस्तै हुनेछ। बीचका संस्करण इतिहासमा रहिरहन्छन्।',
  },
  same: {
    en: 'The record is the same as at {at}: there is nothing to restore.',
    ne: 'अभिलेख {at} को जस्तै छ: फर्काउनुपर्ने केही छैन।',
  },
} satisfies Record<string, Texts>;

/** How rows are called that a version brought or removed, and those that its restoration does. */
const rowTexts = {
  version: {
    added: { en: 'added', ne: 'थपिएका' },
    removed: { en: 'removed', ne: 'हटाइएका' },
  },
  restoration: {
    added: { en: 'come back', ne: 'फर्किने' },
    removed: { en: 'will be removed', ne: 'हटाइने' },
  },
} satisfies Record<string, RowWords>;

const events: Record<Version['event'], Texts> = {
  created: { en: 'Created by {by}', ne: '{by} ले थपेको' },
  changed: { en: 'Changed by {by}', ne: '{by} ले सम्पादन गरेको' },
  restored: { en: 'Restored by {by}', ne: '{by} ले मेटाइएकोबाट फर्काएको' },
};

const PAGE_SIZE = 10;
const MAX_VERSIONS = 1000;

const toUserName = (by: string): string => by.replace(/ \(\d+\)$/, '');

/** The fields that a restoration changes. */
const listDifferences = (entity: Entity, now: Row, wanted: Row): Field[] =>
  entity.fields.filter(
    ({ name, readOnly, fixed, kind }) =>
      !readOnly &&
      !fixed &&
      kind !== 'children' &&
      name in wanted &&
      JSON.stringify(now[name] ?? null) !== JSON.stringify(wanted[name] ?? null),
  );

/** What is different in the rows from now to a version. */
const listRowsSince = (
  entity: Entity,
  versions: Version[],
  { version }: Version,
): ShownRowChange[] => {
  const since = versions.filter(each => each.version > version).flatMap(({ rows }) => rows);
  return listSeenChanges(
    entity,
    composeRowChanges(since).map(({ list, now, wanted }) => ({ list, before: now, after: wanted })),
  );
};

type Props = {
  entity: Entity;
  id: number;
  onClose: () => void;
  /** Also called once the record is as it was: what is drawn of it elsewhere is out of date. */
  onRestored?: () => void;
};

export const VersionsDialog = ({ entity: given, id, onClose, onRestored }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const entity = useOwnEntity(given);
  const title = useId();
  const refresh = useRefresh();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [chosen, setChosen] = useState<Version>();
  const path = `versions/${entity.name}/${id}`;
  const { data, error, refetch } = useApiQuery<{ data: Version[]; has_more: boolean }>(path, {
    query: { limit },
    purpose: 'look-up',
  });
  const versions = (data?.body?.data ?? []).map(version => ({
    ...version,
    before: flattenOwnFields(version.before),
    record: flattenOwnFields(version.record),
  }));
  const canChange = entity.verbs.includes('patch') || entity.verbs.includes('put');
  const restore = async ({ version }: Version) => {
    const request = { body: { version }, headers: toIfMatchHeader(data?.tag) };
    const shown = { fields: entity.fields, title: entity.texts.updated };
    if (await restoreRecord(`${path}/restore`, request, shown)) {
      onClose();
      refresh();
      onRestored?.();
    } else {
      setChosen(undefined);
      refetch();
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{t(historyTitle)}</DialogTitle>
      <DialogContent dividers>
        {!data && !error && <LinearProgress />}
        {error && <Alert severity="warning">{error.message}</Alert>}
        {data && versions.length === 0 && <Typography>{t(texts.none)}</Typography>}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {versions.map((version, place) => (
            <VersionItem
              key={version.version}
              entity={entity}
              version={version}
              onRestore={canChange && place > 0 ? () => setChosen(version) : undefined}
            />
          ))}
        </Box>
        {data?.body?.has_more && limit < MAX_VERSIONS && (
          <Button onClick={() => setLimit(Math.min(limit * 3, MAX_VERSIONS))}>
            {t(texts.older)}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </DialogActions>
      {chosen && versions[0] && (
        <RestoreQuestion
          entity={entity}
          now={versions[0].record}
          wanted={chosen.record}
          rows={listRowsSince(entity, versions, chosen)}
          at={formatBothCalendars(chosen.at, language)}
          onConfirm={() => restore(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </Dialog>
  );
};

type ItemProps = { entity: Entity; version: Version; onRestore?: () => void };

const VersionItem = ({ entity, version, onRestore }: ItemProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const { at, by, event, other, before, record } = version;
  const fields = version.fields.flatMap(
    name => entity.fields.find(field => field.name === name && !field.readOnly) ?? [],
  );
  const when = formatBothCalendars(at, language);
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {t(events[event], { by: toUserName(by) })}
          </Typography>
          <Typography component="time" variant="body2" color="text.secondary">
            {when}
          </Typography>
        </Box>
        {onRestore && (
          <Button size="small" onClick={onRestore} aria-label={`${t(texts.restore)}: ${when}`}>
            {t(texts.restore)}
          </Button>
        )}
      </Box>
      {fields.length > 0 && (
        <ChangesTable
          entity={entity}
          fields={fields}
          before={before}
          after={record}
          label={`${t(events[event], { by: toUserName(by) })}, ${when}`}
        />
      )}
      <RowChanges
        entity={entity}
        changes={listSeenChanges(
          entity,
          version.rows.map(each => ({ list: each.list, before: each.before, after: each.record })),
        )}
        said={rowTexts.version}
      />
      {other.length > 0 && <Typography variant="body2">{t(texts.other)}</Typography>}
    </Box>
  );
};

type QuestionProps = {
  entity: Entity;
  now: Row;
  wanted: Row;
  rows: ShownRowChange[];
  at: string;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
};

const RestoreQuestion = (props: QuestionProps) => {
  const { entity, now, wanted, rows, at, onConfirm, onCancel } = props;
  const t = useTranslations();
  const fields = listDifferences(entity, now, wanted);
  const fill = (text: Texts): Texts => ({
    en: text.en.replace('{at}', at),
    ne: text.ne.replace('{at}', at),
  });
  const isDifferent = fields.length > 0 || rows.length > 0;
  const heads = { before: texts.now, after: texts.afterwards };
  const names = fields.map(field => t(toFieldLabel(entity, field, wanted))).join(', ');
  return (
    <ConfirmDialog
      tone="calm"
      title={texts.restore}
      text={fill(isDifferent ? texts.text : texts.same)}
      confirm={isDifferent ? texts.restore : words.okay}
      onConfirm={isDifferent ? onConfirm : onCancel}
      onCancel={onCancel}
    >
      {fields.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <ChangesTable
            entity={entity}
            fields={fields}
            before={now}
            after={wanted}
            heads={heads}
            label={names}
          />
        </Box>
      )}
      <RowChanges entity={entity} changes={rows} said={rowTexts.restoration} heads={heads} />
    </ConfirmDialog>
  );
};
