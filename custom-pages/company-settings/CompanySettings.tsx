// The company's settings: fiscal years by hand, the other tabs generated from their schemas.
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { useEntity } from '../../src/entities.ts';
import { useSay } from '../../src/i18n/language.ts';
import { EntityList } from '../../src/screens/EntityList.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { FiscalYears } from './FiscalYears.tsx';

const title: Texts = { en: 'Company Settings', ne: 'कम्पनी सेटिङ' };
const tabs: { entity: string; label: Texts }[] = [
  { entity: 'fiscal-year', label: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' } },
  { entity: 'taxes', label: { en: 'Tax', ne: 'कर' } },
  { entity: 'product-families', label: { en: 'Products Families', ne: 'वस्तु समूहहरू' } },
  { entity: 'units', label: { en: 'Units', ne: 'एकाइहरू' } },
  { entity: 'currencies', label: { en: 'Currency', ne: 'मुद्रा' } },
];

const Generated = ({ name }: { name: string }) => <EntityList entity={useEntity(name)} embedded quiet={name === 'product-families'} />;

export const CompanySettings = () => {
  const say = useSay();
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(tab => tab.entity === parameters.get('tab')) ?? tabs[0]!;
  return (
    <>
      <PageHeader title={say(title)} />
      <Tabs
        value={chosen.entity}
        onChange={(_, tab: string) => setParameters({ tab }, { replace: true })}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {tabs.map(tab => (
          <Tab key={tab.entity} value={tab.entity} label={say(tab.label)} id={`tab-${tab.entity}`} aria-controls="settings-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="settings-panel" aria-labelledby={`tab-${chosen.entity}`}>
        {chosen.entity === 'fiscal-year' ? <FiscalYears /> : <Generated key={chosen.entity} name={chosen.entity} />}
      </Box>
    </>
  );
};
