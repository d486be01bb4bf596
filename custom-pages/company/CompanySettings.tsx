// The company's settings: fiscal years, templates and the profile by hand, the other tabs generated
// from their schemas.
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { Texts } from '../../domain/language.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { useEntity } from '../../src/fields/entities-context.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';
import { AccountUses } from './AccountUses.tsx';
import { CompanyProfile } from './CompanyProfile.tsx';
import { FiscalYears } from './FiscalYears.tsx';
import { InvoiceTemplates } from './InvoiceTemplates.tsx';
import { exportTexts, MasterDataExport } from './MasterDataExport.tsx';
import { ReminderSettings } from './ReminderSettings.tsx';
import { reminderTexts } from './reminder-texts.ts';
import { SalesSettings } from './SalesSettings.tsx';
import { SecuritySettings } from './SecuritySettings.tsx';
import { ServerClock } from './ServerClock.tsx';
import { accountUsesTexts, profileTexts } from './texts.ts';

const title: Texts = { en: 'Company Settings', ne: 'कम्पनी सेटिङ' };
const SettingsTab = () => (
  <>
    <CompanyProfile />
    <SalesSettings />
    <SecuritySettings />
  </>
);

/**
 * In the documents' order (SET-002..008); a tab without a page of its own is generated from its
 * schema.
 */
const tabs: { name: string; label: Texts; page?: ComponentType }[] = [
  { name: 'fiscal-year', label: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' }, page: FiscalYears },
  { name: 'taxes', label: { en: 'Tax', ne: 'कर' } },
  { name: 'product-families', label: { en: 'Products Families', ne: 'वस्तु समूहहरू' } },
  { name: 'units', label: { en: 'Units', ne: 'एकाइहरू' } },
  { name: 'currencies', label: { en: 'Currency', ne: 'मुद्रा' } },
  { name: 'invoice-template', label: profileTexts.invoiceTemplate, page: InvoiceTemplates },
  { name: 'settings', label: { en: 'Settings', ne: 'सेटिङ' }, page: SettingsTab },
  { name: 'accounts', label: accountUsesTexts.title, page: AccountUses },
  { name: 'reminders', label: reminderTexts.title, page: ReminderSettings },
  { name: 'export', label: exportTexts.title, page: MasterDataExport },
];

const GeneratedTab = ({ name }: { name: string }) => (
  <EntityList entity={useEntity(name)} embedded quiet={name === 'product-families'} />
);

export const CompanySettings = () => {
  const t = useTranslations();
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(tab => tab.name === parameters.get('tab')) ?? tabs[0]!;
  const Page = chosen.page;
  return (
    <>
      <PageHeader title={t(title)} />
      <ServerClock />
      <ScrollTabs
        value={chosen.name}
        onChange={(_, tab: string) => setParameters({ tab }, { replace: true })}
        sx={{ mb: 2 }}
      >
        {tabs.map(tab => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={t(tab.label)}
            id={`tab-${tab.name}`}
            aria-controls="settings-panel"
          />
        ))}
      </ScrollTabs>
      <Box role="tabpanel" id="settings-panel" aria-labelledby={`tab-${chosen.name}`}>
        {Page ? <Page /> : <GeneratedTab key={chosen.name} name={chosen.name} />}
      </Box>
    </>
  );
};
