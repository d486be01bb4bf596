// What people change of themselves: their picture and their password.
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSay } from '../../src/i18n/language.ts';
import { useShipped } from '../../src/i18n/shipped.ts';
import { useSession } from '../../src/providers/session.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnImage } from './OwnImage.tsx';
import { texts } from './texts.ts';

export const UserSettings = () => {
  const say = useSay();
  const shipped = useShipped();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={say(texts.title)} />
      <Stack spacing={2} sx={{ maxWidth: 720 }}>
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {user.name || user.email}
          </Typography>
          <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {[user.email, user.pos && shipped(user.pos.name)].filter(Boolean).join(' · ')}
          </Typography>
          <OwnImage />
        </Paper>
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography variant="h2">{say(texts.changePassword)}</Typography>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {say(texts.elsewhere)}
          </Typography>
          <ChangePassword />
        </Paper>
      </Stack>
    </>
  );
};
