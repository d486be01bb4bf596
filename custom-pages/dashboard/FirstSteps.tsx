// What a new company has yet to do: each step ticks itself once it is done, and the card goes when
// all are, or when the user hides it; a button at the end of the page brings it back.
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Backup from '@mui/icons-material/BackupOutlined';
import CheckCircle from '@mui/icons-material/CheckCircle';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Mail from '@mui/icons-material/MailOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Straighten from '@mui/icons-material/Straighten';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FirstStep } from '../../domain/first-steps.ts';
import type { Texts } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { getPreferences, setPreference } from '../../src/api/preferences.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { createScreenMemory } from '../../src/forms/user-storage.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { moveFocusTo } from '../../src/ui/restore-focus.ts';
import { firstStepTexts as texts } from './texts.ts';

type Step = { name: FirstStep; done: number };

/** Where each step is taken; the units are added by a button. */
const places: Record<FirstStep, { icon: ReactElement; to?: string }> = {
  logo: { icon: <ImageIcon />, to: '/company-settings?tab=settings' },
  units: { icon: <Straighten /> },
  product: { icon: <Inventory />, to: '/products_and_services/new' },
  customer: { icon: <PersonAdd />, to: '/sales/customers/new' },
  invoice: { icon: <ReceiptLong />, to: '/sales/invoice/new' },
  mail: { icon: <Mail />, to: '/user-manual' },
  backup: { icon: <Backup />, to: '/backup/database' },
  authority: { icon: <AccountBalance />, to: '/tax-authority' },
};

/** As the card was last shown, none where there was none: its place is the same from the beginning. */
const lastSteps = createScreenMemory<Step[]>('first-steps');

const isOpen = (steps: Step[]) => steps.some(({ done }) => done === 0);
const isHidden = () => getPreferences().first_steps === 'hidden';

type Visibility = 'shown' | 'hidden' | 'brought-back';

/**
 * True where it is known at once whether the card is there: else what is below it waits for the
 * answer, so that nothing moves.
 */
export const isFirstStepsKnown = (): boolean => isHidden() || lastSteps.load() !== undefined;

/** Whether the card is hidden, which is remembered for the user. */
export const useFirstSteps = () => {
  const [visibility, setVisibility] = useState<Visibility>(() => (isHidden() ? 'hidden' : 'shown'));
  return {
    visibility,
    hide: () => {
      setPreference('first_steps', 'hidden');
      setVisibility('hidden');
      // The button goes with its deed: the keyboard goes on at the field above.
      document.querySelector<HTMLElement>('#quick-jump')?.focus();
    },
    bringBack: () => {
      setPreference('first_steps', 'shown');
      setVisibility('brought-back');
    },
  };
};

/** `onKnown` is called once the card has its place, or none. */
export const FirstSteps = ({
  steps: { visibility, hide },
  onKnown,
}: {
  steps: ReturnType<typeof useFirstSteps>;
  onKnown: () => void;
}) =>
  visibility === 'hidden' ? null : (
    <OpenSteps isBroughtBack={visibility === 'brought-back'} onKnown={onKnown} onHide={hide} />
  );

/** Brings the card back; nothing while it is there. */
export const ShowFirstSteps = ({
  steps: { visibility, bringBack },
}: {
  steps: ReturnType<typeof useFirstSteps>;
}) => {
  const t = useTranslations();
  return visibility === 'hidden' ? (
    <Button size="small" onClick={bringBack} sx={{ mt: 2 }}>
      {t(texts.showSteps)}
    </Button>
  ) : null;
};

type OpenProps = { isBroughtBack: boolean; onKnown: () => void; onHide: () => void };

const OpenSteps = ({ isBroughtBack, onKnown, onHide }: OpenProps) => {
  const [before] = useState(() => lastSteps.load());
  const { data, error, refetch } = useApiQuery<{ steps: Step[] } | undefined>(
    'overview/first-steps',
    { purpose: 'look-up' },
  );
  const answered = data?.body?.steps;
  const isAnswered = data !== undefined || error !== undefined;
  useLayoutEffect(() => {
    if (answered) lastSteps.save(isOpen(answered) ? answered : []);
    if (isAnswered) onKnown();
  }, [answered, isAnswered, onKnown]);
  const steps = answered ?? before ?? [];
  // The place that was kept for the last steps stays until the next visit.
  const isPlaced = isBroughtBack || isOpen(steps) || (before !== undefined && isOpen(before));
  return isPlaced && steps.length > 0 ? (
    <StepsCard steps={steps} takesFocus={isBroughtBack} onHide={onHide} refetch={refetch} />
  ) : null;
};

type CardProps = {
  steps: Step[];
  /** The button that brought it back has gone with its deed. */
  takesFocus: boolean;
  onHide: () => void;
  refetch: () => void;
};

const StepsCard = ({ steps, takesFocus, onHide, refetch }: CardProps) => {
  const t = useTranslations();
  const heading = useRef<HTMLElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (takesFocus && heading.current) moveFocusTo(heading.current);
  }, [takesFocus]);
  const hasUnits = steps.some(({ name, done }) => name === 'units' && done === 1);
  useEffect(() => {
    // The button has gone with its deed.
    if (hasUnits && isAdded.current && heading.current) moveFocusTo(heading.current);
  }, [hasUnits]);
  const done = steps.filter(step => step.done === 1).length;
  const progress = t(done === steps.length ? texts.allDone : texts.progress, {
    done,
    n: steps.length,
  });
  return (
    <Card
      variant="outlined"
      component="section"
      aria-labelledby="first-steps"
      sx={{ mb: 3, p: { xs: 1.25, sm: 2 } }}
    >
      <Stack direction="row" sx={{ alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography
          variant="h2"
          id="first-steps"
          ref={heading}
          tabIndex={-1}
          sx={{ fontSize: '1rem' }}
        >
          {t(texts.title)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }} noWrap>
          {progress}
        </Typography>
        <Button size="small" onClick={onHide} aria-label={t(texts.hideSteps)}>
          {t(texts.hide)}
        </Button>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / steps.length}
        aria-label={t(texts.title)}
        aria-valuetext={progress}
        sx={{ borderRadius: 2, my: 1 }}
      />
      <Box
        component="ul"
        role="list"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          columnGap: 3,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {steps.map(step => (
          <StepRow
            key={step.name}
            step={step}
            onAdded={() => {
              isAdded.current = true;
              refetch();
            }}
          />
        ))}
      </Box>
    </Card>
  );
};

const StepRow = ({ step: { name, done }, onAdded }: { step: Step; onAdded: () => void }) => {
  const t = useTranslations();
  const { icon, to } = places[name];
  const isDone = done === 1;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        columnGap: 1.25,
        height: 38,
        minWidth: 0,
        color: isDone ? 'text.secondary' : 'text.primary',
        '& svg': { fontSize: 20, color: isDone ? 'success.main' : 'text.secondary' },
      }}
    >
      {isDone ? <CheckCircle titleAccess={t(texts.done)} /> : icon}
      <Typography variant="body2" noWrap>
        {isDone ? (
          t(texts[name])
        ) : to ? (
          <Link to={to}>{t(texts[name])}</Link>
        ) : (
          <AddUnits label={texts[name]} onAdded={onAdded} />
        )}
      </Typography>
    </Stack>
  );
};

const AddUnits = ({ label, onAdded }: { label: Texts; onAdded: () => void }) => {
  const t = useTranslations();
  const [running, setRunning] = useState(false);
  const add = async () => {
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>('units/-/common', { method: 'POST' });
      toast('success', body.message);
      onAdded();
    } catch (error) {
      toast('error', (error as Error).message, t(label));
    }
    setRunning(false);
  };
  return (
    <LoadingButton size="small" variant="outlined" running={running} onClick={() => void add()}>
      {t(label)}
    </LoadingButton>
  );
};
