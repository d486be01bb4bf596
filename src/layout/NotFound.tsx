// The 404 page, in the documents' words.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useSay } from '../i18n/language.ts';

const texts = {
  head: { en: 'Oops! Nothing was found', ne: 'केही भेटिएन' },
  text: {
    en: 'The page you are looking for might have been removed had its name changed or is temporarily unavailable.',
    ne: 'तपाईंले खोज्नुभएको पाना हटाइएको, नाम फेरिएको वा केही समयका लागि नउपलब्ध हुन सक्छ।',
  },
  home: { en: 'To the dashboard', ne: 'ड्यासबोर्डमा' },
};

export const NotFound = () => {
  const say = useSay();
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', py: 10, textAlign: 'center' }}>
      <Typography variant="h3" component="p" color="text.secondary">
        404
      </Typography>
      <Typography variant="h1">{say(texts.head)}</Typography>
      <Typography sx={{ maxWidth: 520 }}>{say(texts.text)}</Typography>
      <Button component={Link} to="/dashboard">
        {say(texts.home)}
      </Button>
    </Stack>
  );
};
