// How customers pay and by when: two tabs, both generated from their schemas.
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { useEntity } from '../../src/entities.ts';
import { useSay } from '../../src/i18n/language.ts';
import { EntityList } from '../../src/screens/EntityList.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';

const title: Texts = { en: 'Payment Settings', ne: 'भुक्तानी सेटिङ' };
/** In the documents' order (PAY-001, PAY-002). */
const tabs = ['payment-methods', 'payment-terms'] as const;

const TabLabel = ({ name }: { name: string }) => <>{useSay()(useEntity(name).many)}</>;
const Generated = ({ name }: { name: string }) => <EntityList entity={useEntity(name)} embedded />;

export const PaymentSettings = () => {
  const say = useSay();
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(tab => tab === parameters.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader title={say(title)} />
      <Tabs
        value={chosen}
        onChange={(_, tab: string) => setParameters({ tab }, { replace: true })}
        variant="scrollable"
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
      </Tabs>
      <Box role="tabpanel" id="payment-panel" aria-labelledby={`tab-${chosen}`}>
        <Generated key={chosen} name={chosen} />
      </Box>
    </>
  );
};
