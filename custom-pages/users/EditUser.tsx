// A user's generated form, and below it what an administrator does about the user's access: a new
// invitation, the removal of lost second factors.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import type { Overrides } from '../../src/entities/overrides.ts';
import { useRecord } from '../../src/entities/use-record.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { invitedOption, StatusBadge } from '../../src/ui/table-elements.tsx';

const texts = {
  access: { en: 'Sign-in', ne: 'साइन इन' },
  invitedHelp: {
    en: 'The user has not chosen a password yet. Sending the invitation again makes the earlier link useless.',
    ne: 'प्रयोगकर्ताले अहिलेसम्म पासवर्ड राखेका छैनन्। निम्तो फेरि पठाएपछि पहिलेको लिङ्क चल्दैन।',
  },
  resend: { en: 'Resend Invitation', ne: 'निम्तो फेरि पठाउनुहोस्' },
  secured: {
    en: 'Signing in needs a second factor.',
    ne: 'साइन इन गर्न दोस्रो प्रमाण चाहिन्छ।',
  },
  notSecured: { en: 'The user has no second factor.', ne: 'प्रयोगकर्ताको दोस्रो प्रमाण छैन।' },
  reset: { en: 'Reset Second Factor', ne: 'दोस्रो प्रमाण हटाउनुहोस्' },
  resetText: {
    en: 'For a user who has lost phone and recovery codes. All second factors are removed and the user is signed out everywhere; the password alone opens the account until one is added again.',
    ne: 'फोन र रिकभरी कोड दुवै हराएको प्रयोगकर्ताका लागि। सबै दोस्रो प्रमाण हट्छन् र प्रयोगकर्ता सबै डिभाइसबाट साइन आउट हुन्छन्; फेरि नथपेसम्म पासवर्डले मात्र साइन इन हुन्छ।',
  },
} satisfies Record<string, Texts>;

type UserAccessRecord = {
  name: string;
  email: string;
  status: 0 | 1;
  invited: 0 | 1;
  second_factor: 0 | 1;
};

const UserAccess = ({ entity, id }: { entity: Entity; id: string }) => {
  const t = useTranslations();
  // The record of the form: both are one question to the server.
  const { record, refetch } = useRecord(entity, Number(id));
  const [running, setRunning] = useState(false);
  const [asking, setAsking] = useState(false);
  const user = record as UserAccessRecord | undefined;
  if (user?.status !== 1) return null;
  const change = async (method: 'POST' | 'DELETE', path: string) => {
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>(`users/${id}/${path}`, { method });
      toast('success', body.message, t(texts.access));
    } catch (error) {
      showServerError(error, texts.access);
    }
    setRunning(false);
    setAsking(false);
    refetch();
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(texts.access)}
      sx={{ mt: 2, p: { xs: 2, sm: 3 }, maxWidth: 920 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t(texts.access)}
      </Typography>
      <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
        {user.invited === 1 ? (
          <>
            <StatusBadge option={invitedOption} />
            <Typography color="text.secondary">{t(texts.invitedHelp)}</Typography>
            <LoadingButton
              variant="outlined"
              running={running}
              onClick={() => void change('POST', 'invitation')}
            >
              {t(texts.resend)}
            </LoadingButton>
          </>
        ) : (
          <>
            <Typography color="text.secondary">
              {t(user.second_factor === 1 ? texts.secured : texts.notSecured)}
            </Typography>
            {user.second_factor === 1 && (
              <Button variant="outlined" color="secondary" onClick={() => setAsking(true)}>
                {t(texts.reset)}
              </Button>
            )}
          </>
        )}
      </Stack>
      {asking && (
        <ConfirmDialog
          tone="destructive"
          title={texts.reset}
          text={texts.resetText}
          about={`${user.name} · ${user.email}`}
          confirm={texts.reset}
          onConfirm={() => change('DELETE', 'second-factors')}
          onCancel={() => setAsking(false)}
        />
      )}
    </Paper>
  );
};

const NO_OVERRIDES: Overrides = {};

export const EditUser = ({ entity }: { entity: Entity }) => {
  const { id = '' } = useParams();
  return (
    <>
      <EntityFormPage entity={entity} overrides={NO_OVERRIDES} mode="edit" />
      <UserAccess key={id} entity={entity} id={id} />
    </>
  );
};
