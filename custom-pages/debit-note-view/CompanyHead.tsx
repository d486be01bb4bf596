// Who sends back: the own company, with its logo.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { billingAddress } from '../../src/environment.ts';
import { useSay } from '../../src/i18n/language.ts';
import { type Company, useSession } from '../../src/providers/session.ts';
import { Fact } from './Fact.tsx';
import { texts } from './texts.ts';

/** The session's company as the server answers it, with the address of its logo. */
type WithLogo = Company & { logo?: string | null };

export const CompanyHead = () => {
  const say = useSay();
  const { logo, ...company } = useSession().company as WithLogo;
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
      <div>
        <Typography variant="h2">{company.name}</Typography>
        <div>{[company.street, company.city].filter(Boolean).join(', ')}</div>
        <Fact label={say(texts.phone)} value={company.phone} />
        <Fact label={say(texts.email)} value={company.email} />
        <Fact label={say(texts.pan)} value={company.pan} />
      </div>
    </Box>
  );
};
