// Whose document it is: the own company, with its logo.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { billingAddress } from '../environment.ts';
import { useSay } from '../i18n/language.ts';
import { useSession } from '../providers/session.ts';
import { Fact } from './Fact.tsx';

const texts = {
  phone: { en: 'Phone', ne: 'फोन' },
  email: { en: 'Email', ne: 'इमेल' },
  pan: { en: 'PAN', ne: 'प्यान' },
  logo: { en: 'Logo', ne: 'लोगो' },
};

export const CompanyHead = () => {
  const say = useSay();
  const { logo, ...company } = useSession().company;
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      {logo && (
        <Box
          component="img"
          src={billingAddress() + logo}
          alt={say(texts.logo)}
          sx={{ maxWidth: 120, maxHeight: 72, objectFit: 'contain' }}
        />
      )}
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="h2">{company.name}</Typography>
        <div>{[company.street, company.city].filter(Boolean).join(', ')}</div>
        <Fact label={say(texts.phone)} value={company.phone} />
        <Fact label={say(texts.email)} value={company.email} />
        <Fact label={say(texts.pan)} value={company.pan} />
      </Box>
    </Box>
  );
};
