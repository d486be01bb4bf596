// How customers pay and by when: two tabs, both generated from their schemas.
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import { useSearchParams } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { useEntity } from '../../src/fields/entities-context.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';

const title: Texts = { en: 'Payment Settings', ne: 'भुक्तानी सेटिङ' };
/** In the documents' order (PAY-001, PAY-002). */
const tabs = ['payment-methods', 'payment-terms'] as const;

const TabLabel = ({ name }: { name: string }) => <>{useTranslations()(useEntity(name).many)}</>;
const GeneratedTab = ({ name }: { name: string }) => (
  <EntityList entity={useEntity(name)} embedded />
);

export const PaymentSettings = () => {
  const t = useTranslations();
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(tab => tab === parameters.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader title={t(title)} />
      <ScrollTabs
        value={chosen}
        onChange={(_, tab: string) => setParameters({ tab }, { replace: true })}
        sx={{ mb: 2 }}
      >
        {tabs.map(tab => (
          <Tab
            key={tab}
            value={tab}
            label={<TabLabel name={tab} />}
            id={`tab-${tab}`}
            aria-controls="payment-panel"
          />
        ))}
      </ScrollTabs>
      <Box role="tabpanel" id="payment-panel" aria-labelledby={`tab-${chosen}`}>
        <GeneratedTab key={chosen} name={chosen} />
      </Box>
    </>
  );
};
