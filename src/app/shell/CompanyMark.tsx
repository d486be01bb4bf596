// Whose books these are: the company's logo and name behind the product's mark. It takes what room
// the bar has left, and has none on a phone.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { getBillingUrl } from '../../platform/environment.ts';

export const CompanyMark = () => {
  const { company } = useSession();
  // A logo that cannot be read is not shown as a torn picture.
  const [broken, setBroken] = useState<string>();
  const logo = company.logo && company.logo !== broken ? company.logo : undefined;
  return (
    <Box sx={{ flex: '1 1 0', minWidth: 0, display: 'flex' }}>
      <Box
        title={company.name}
        data-own-words
        sx={{
          display: { xs: 'none', sm: 'flex' },
          alignItems: 'center',
          gap: 1,
          minWidth: 0,
          ml: 1,
          pl: 2,
          borderLeft: '1px solid',
          borderColor: 'divider',
        }}
      >
        {logo && (
          // Logos are drawn for paper. Its place is kept, so that nothing moves once it is there.
          <Box
            component="img"
            src={getBillingUrl() + logo}
            alt=""
            onError={() => setBroken(logo)}
            sx={{
              width: 56,
              height: 36,
              p: 0.25,
              objectFit: 'contain',
              flexShrink: 0,
              bgcolor: 'common.white',
              borderRadius: 1,
            }}
          />
        )}
        <Box
          component="span"
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            fontSize: 18,
            fontWeight: 600,
          }}
        >
          {company.name}
        </Box>
      </Box>
    </Box>
  );
};
