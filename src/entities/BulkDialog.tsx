// Asks before something is done to many rows, naming how many and which; then tells of each that
// was refused, with its reason.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useState } from 'react';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import {
  type BulkAction,
  type BulkDialogProps,
  type BulkOutcome,
  type ListRecord,
  runBulkAction,
  toRecordTitle,
} from './bulk-actions.ts';

const texts = {
  title: { en: '{action}: {n} {things}', ne: '{action}: {n} {things}' },
  more: { en: 'and {n} more', ne: 'र अरू {n}' },
  left: {
    en: 'Skipped (nothing to do): {names}.',
    ne: 'छाडिन्छ (केही गर्नु नपर्ने): {names}।',
  },
  nothing: {
    en: 'There is nothing to do for the selected rows.',
    ne: 'छानिएका पङ्क्तिमा केही गर्नु छैन।',
  },
  running: { en: '{through} of {n} done', ne: '{n} मध्ये {through} भयो' },
  done: { en: 'Done for {n} {things}.', ne: '{n} {things}: भयो।' },
  partly: { en: 'Done for {done} of {n}. Refused:', ne: '{n} मध्ये {done} मा भयो। नभएका:' },
} satisfies Record<string, Texts>;

/** This many are named; of the rest only the number is shown. */
const MAX_NAMED_ROWS = 10;

/** The first of them by name, and how many more. */
export const NamedRows = ({ names }: { names: string[] }) => {
  const t = useTranslations();
  const language = useLanguage();
  const more = names.length - MAX_NAMED_ROWS;
  return (
    <ul style={{ paddingLeft: 20, overflowWrap: 'anywhere' }}>
      {names.slice(0, MAX_NAMED_ROWS).map((name, nth) => (
        <li key={`${nth} ${name}`}>{name}</li>
      ))}
      {more > 0 && <li>{t(texts.more, { n: localizeDigits(String(more), language) })}</li>}
    </ul>
  );
};

type Props = BulkDialogProps & { action: BulkAction };

export const BulkDialog = ({ entity, action, selection, reload, onClose }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  // What was asked for stays what it was, while those that are done lose their ticks.
  const [asked] = useState(selection.records);
  const [through, setThrough] = useState<number | undefined>();
  const [outcome, setOutcome] = useState<BulkOutcome | undefined>();
  const meant = asked.filter(record => action.isApplicable?.(record) ?? true);
  const left = asked.filter(record => !meant.includes(record));
  const n = (count: number) => localizeDigits(String(count), language);
  const things = t(meant.length === 1 ? entity.one : entity.many);
  const name = (record: ListRecord) => localizeDigits(toRecordTitle(entity, record), language);
  const isRunning = through !== undefined && outcome === undefined;

  const run = async () => {
    setThrough(0);
    const result = await runBulkAction(
      entity,
      action,
      meant,
      { noAnswer: t(words.noAnswer) },
      setThrough,
    );
    selection.set([...result.done, ...left], false);
    reload();
    if (result.failed.length > 0) return setOutcome(result);
    toast('success', t(texts.done, { n: n(meant.length), things }), t(action.label));
    onClose();
  };

  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>
        {t(texts.title, { action: t(action.label), n: n(meant.length), things })}
      </DialogTitle>
      <DialogContent>
        {outcome ? (
          <Alert severity={outcome.done.length > 0 ? 'warning' : 'error'} role="alert">
            {t(texts.partly, { done: n(outcome.done.length), n: n(meant.length) })}
            <ul style={{ margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' }}>
              {outcome.failed.map(({ record, message }) => (
                <li key={record.id}>
                  {name(record)}: {message}
                </li>
              ))}
            </ul>
          </Alert>
        ) : (
          <>
            <DialogContentText>
              {t(meant.length > 0 ? action.text : texts.nothing)}
            </DialogContentText>
            <NamedRows names={meant.map(name)} />
            {meant.length > 0 && left.length > 0 && (
              <DialogContentText>
                {t(texts.left, { names: left.map(name).join(', ') })}
              </DialogContentText>
            )}
            {isRunning && (
              <>
                <LinearProgress
                  variant="determinate"
                  value={(100 * through) / meant.length}
                  aria-labelledby={`${id}-progress`}
                />
                <span id={`${id}-progress`} aria-live="polite">
                  {t(texts.running, { through: n(through), n: n(meant.length) })}
                </span>
              </>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {outcome || meant.length === 0 ? (
          <Button variant="contained" onClick={onClose} autoFocus>
            {t(words.close)}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isRunning}>
              {t(words.cancel)}
            </Button>
            <Button
              variant="contained"
              color="secondary"
              onClick={() => void run()}
              disabled={isRunning}
              autoFocus
            >
              {t(action.confirm ?? words.confirm)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
