// The 404 page, in the documents' words.
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useSay } from '../i18n/language.ts';
import { MessagePage } from './MessagePage.tsx';

const texts = {
  head: { en: 'Oops! Nothing was found', ne: 'केही भेटिएन' },
  text: {
    en: 'The page you are looking for might have been removed had its name changed or is temporarily unavailable.',
    ne: 'तपाईंले खोज्नुभएको पाना हटाइएको, नाम फेरिएको वा केही समयका लागि अनुपलब्ध हुन सक्छ।',
  },
  home: { en: 'Go to dashboard', ne: 'ड्यासबोर्डमा जानुहोस्' },
};

export const NotFound = () => {
  const say = useSay();
  return (
    <MessagePage code="404" head={texts.head} text={texts.text}>
      <Button component={Link} to="/dashboard">
        {say(texts.home)}
      </Button>
    </MessagePage>
  );
};
