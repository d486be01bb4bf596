// The clock of the server is behind the last document, so that nothing can be issued: both times,
// and the button by which an administrator lets documents go on from the last time. Nothing is
// drawn while the clock is right.
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { localizeDigits } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';

type Clock = {
  now: string;
  last_issued_at: string | null;
  is_refused: 0 | 1;
  confirmed: 0 | 1;
  may_confirm: 0 | 1;
};

const texts = {
  title: { en: 'The server clock is behind', ne: 'सर्भरको घडी पछि छ' },
  refused: {
    en: "The clock shows {now}, but the last document of this fiscal year was issued at {last}. No documents can be issued until the clock is correct. If it cannot be corrected now, new documents can continue from the time of the last one; the activity log records the clock's time.",
    ne: 'घडीमा {now} छ, तर यो आर्थिक वर्षको अन्तिम कागजात {last} मा जारी भएको थियो। घडी नमिलेसम्म केही जारी हुँदैन। अहिले मिलाउन नसकिए अन्तिम कागजातकै समयबाट अघि बढ्न सकिन्छ; गतिविधि लगमा घडीको समय रहन्छ।',
  },
  confirmed: {
    en: 'The clock shows {now}. Documents continue from the time of the last one, {last}, until the clock has passed it.',
    ne: 'घडीमा {now} छ। घडीले नाघेसम्म कागजात अन्तिम कागजातकै समय {last} मा जारी हुन्छन्।',
  },
  confirm: { en: 'Continue from the last time', ne: 'अन्तिम समयबाटै अघि बढ्नुहोस्' },
  decided: {
    en: 'Only users who can edit roles can confirm this.',
    ne: 'यो भूमिका सम्पादन गर्न पाउनेले मात्र पुष्टि गर्छन्।',
  },
} satisfies Record<string, Texts>;

export const ServerClock = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { data, refetch } = useApiQuery<Clock | undefined>('server-clock', { purpose: 'look-up' });
  const [running, setRunning] = useState(false);
  const clock = data?.body;
  if (!clock?.last_issued_at || (clock.is_refused === 0 && clock.confirmed === 0)) return null;
  const times = {
    now: localizeDigits(clock.now, language),
    last: localizeDigits(clock.last_issued_at, language),
  };
  const confirm = async () => {
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>('server-clock/confirmation', {
        method: 'POST',
        body: { last_issued_at: clock.last_issued_at },
      });
      toast('success', body.message, t(texts.title));
      refetch();
    } catch (failure) {
      showServerError(failure);
    }
    setRunning(false);
  };
  return (
    <Alert
      severity={clock.is_refused === 1 ? 'error' : 'warning'}
      role="region"
      aria-label={t(texts.title)}
      sx={{ mb: 2 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(texts.title)}
      </Typography>
      <Typography sx={{ mb: 1, maxWidth: 720 }}>
        {t(clock.is_refused === 1 ? texts.refused : texts.confirmed, times)}
        {clock.is_refused === 1 && clock.may_confirm === 0 && ` ${t(texts.decided)}`}
      </Typography>
      {clock.is_refused === 1 && clock.may_confirm === 1 && (
        <LoadingButton
          variant="contained"
          color="warning"
          running={running}
          onClick={() => void confirm()}
        >
          {t(texts.confirm)}
        </LoadingButton>
      )}
    </Alert>
  );
};
