// An inspection on one page: the proof that nothing was altered, every print, and the pack to take
// away.
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import { useSearchParams } from 'react-router';
import { useTranslations } from '../../src/i18n/language.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';
import { InspectionPackage } from './InspectionPackage.tsx';
import { PrintLedger } from './PrintLedger.tsx';
import { Proof } from './Proof.tsx';
import { texts } from './texts.ts';

const tabs = ['proof', 'prints', 'pack'] as const;
const panels = { proof: <Proof />, prints: <PrintLedger />, pack: <InspectionPackage /> };

export const Inspection = () => {
  const t = useTranslations();
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(tab => tab === parameters.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <ScrollTabs
        value={chosen}
        onChange={(_, tab: string) => setParameters({ tab }, { replace: true })}
        sx={{ mb: 2 }}
      >
        {tabs.map(tab => (
          <Tab
            key={tab}
            value={tab}
            label={t(texts[tab])}
            id={`tab-${tab}`}
            aria-controls="inspection-panel"
          />
        ))}
      </ScrollTabs>
      <Box role="tabpanel" id="inspection-panel" aria-labelledby={`tab-${chosen}`}>
        {panels[chosen]}
      </Box>
    </>
  );
};
