// The user's own security: second factors with recovery codes, and the sessions on all devices.

import Stack from '@mui/material/Stack';
import { useTranslations } from '../../src/i18n/language.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { Sessions } from './Sessions.tsx';
import { texts } from './security-texts.ts';

export const Security = () => {
  const t = useTranslations();
  return (
    <>
      <PageHeader
        title={t(texts.title)}
        trail={[{ label: t(texts.userSettings), to: '/user-settings' }]}
      />
      <Stack spacing={2} sx={{ maxWidth: 920 }}>
        <SecondFactors />
        <Sessions />
      </Stack>
    </>
  );
};
