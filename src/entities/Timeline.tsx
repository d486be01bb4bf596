// What happened to a record, in sentences, the newest first: that is what somebody asks who opens it again.
// The fields behind it are in the history.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatBothCalendars } from '../../domain/calendar/format-date.ts';
import type { TimelineEvent } from '../../domain/documents/timeline.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { chequeEventTitles } from '../../domain/ledger/cheques.ts';
import { useOwnFields } from '../api/own-fields.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useEntities, useEntity, useOwnEntity } from '../fields/entities-context.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { useAmount } from '../ui/Amount.tsx';
import { DocumentLink } from './DocumentLink.tsx';
import { findSentence, isSettling, timelineTexts as texts, toAnswer } from './timeline-texts.ts';

type Props = {
  /** The entity's name, and the id of the record's path. */
  entity: string;
  id: string | number;
  /** It is asked again when this is another: a dialog that closes may have done something. */
  follows?: unknown;
  /** How wide the sheet above is, where it is narrower than the page. */
  width?: number;
};

const PAGE_SIZE = 10;
/** The most that the server answers. */
const MAX_EVENTS = 1000;

export const Timeline = ({ entity, id, follows, width }: Props) => {
  const t = useTranslations();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error, refetch } = useApiQuery<
    { data?: TimelineEvent[]; has_more?: boolean } | undefined
  >(`timeline/${entity}/${id}`, { query: { limit }, purpose: 'look-up' });
  const before = useRef(follows);
  useEffect(() => {
    if (before.current === follows) return;
    before.current = follows;
    refetch();
  }, [follows, refetch]);
  const events = data?.body?.data ?? [];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(texts.title)}
      sx={{ mt: 2, p: 2, maxWidth: width }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(texts.title)}
      </Typography>
      {error && (
        <Alert severity="warning" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map((event, index) => (
          // Two events may say the same, and none changes its place but for newer ones.
          <Event key={events.length - index} entity={entity} event={event} />
        ))}
      </Box>
      {data?.body?.has_more && limit < MAX_EVENTS && (
        <Button onClick={() => setLimit(Math.min(limit * 3, MAX_EVENTS))}>{t(texts.older)}</Button>
      )}
    </Paper>
  );
};

const eventStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 },
  ...{ py: 0.75, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } },
} as const;

const Event = ({ entity, event }: { entity: string; event: TimelineEvent }) => {
  const language = useLanguage();
  const sentence = useSentence(useOwnEntity(useEntity(entity)), event);
  if (!sentence) return null;
  return (
    <Box component="li" sx={eventStyle}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{sentence}</Box>
      <Typography component="time" variant="body2" color="text.secondary">
        {formatBothCalendars(event.at, language)}
      </Typography>
    </Box>
  );
};

/** "Ram (3)" is how documents tell two people of one name apart; a sentence has the name alone. */
const toUserName = (by: string): string => by.replace(/ \(\d+\)$/, '');

/** Keeps the place of the link while the sentence is put together. */
const LINK_PLACE = '\uFFFC';

const useSentence = (entity: Entity, event: TimelineEvent): ReactNode => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const entities = useEntities();
  const ofLines = useOwnFields().linesOf(entity, entities);
  const labels = (event.fields ?? []).flatMap(name => {
    const field = [...entity.fields, ...ofLines].find(each => each.name === name && !each.readOnly);
    return field ? t(field.label) : [];
  });
  const fields = [...new Set(labels)].join(', ');
  const text = findSentence(event, fields);
  if (!text) return null;
  const answer = toAnswer(entity.name, event.code);
  const by = event.by === null ? '' : toUserName(event.by);
  const sentence = t(text, {
    ...{ by, fields, document: LINK_PLACE, reason: event.reason ?? '', to: event.to ?? '' },
    amount: amount(event.amount ?? 0),
    n: localizeDigits(String((event.copy_no ?? 1) - 1), language),
    answer: answer ? t(answer) : '',
    step: event.step ? t(chequeEventTitles[event.step]) : '',
  });
  const whole = isSettling(event) && by !== '' ? t(texts.enteredBy, { sentence, by }) : sentence;
  return insertLink(whole, event, t(texts.other as Texts));
};

const insertLink = (sentence: string, { document }: TimelineEvent, other: string): ReactNode =>
  sentence.split(LINK_PLACE).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (document ? <DocumentLink named={document} /> : other)}
      {part}
    </Fragment>
  ));
