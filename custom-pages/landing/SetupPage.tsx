// The first page of an empty installation: set up your company, or explore a demo company.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Texts, toAsciiDigits } from '../../domain/language.ts';
import { chartNames, chartTexts } from '../../domain/ledger/chart-of-accounts.ts';
import { callApi } from '../../src/api/http.ts';
import { getDeviceHeader, storeTokens, type Tokens } from '../../src/auth/tokens.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { hardNavigate } from '../../src/platform/hard-navigation.ts';
import { LanguageButton } from '../../src/ui/LanguageButton.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';

const signInWith = (tokens: Tokens) => {
  storeTokens(tokens);
  hardNavigate('/dashboard');
};

const SetupForm = () => {
  const t = useTranslations();
  const form = useRecordForm({ start: EMPTY_SETUP });
  const [loading, setLoading] = useState(false);
  const setUp = async (values: SetupFormState) => {
    const ascii = Object.fromEntries(ASCII_FIELDS.map(name => [name, toAsciiDigits(values[name])]));
    const { body } = await callApi<Tokens>('setup', {
      headers: getDeviceHeader(),
      method: 'POST',
      body: { ...values, ...ascii, vat_registered: Number(values.vat_registered) },
      isPublic: true,
    });
    signInWith(body);
  };
  const explore = async () => {
    setLoading(true);
    try {
      signInWith(
        (
          await callApi<Tokens>('setup/demo', {
            method: 'POST',
            isPublic: true,
            headers: getDeviceHeader(),
          })
        ).body,
      );
    } catch {
      setLoading(false);
    }
  };
  const fields = (inputs: SetupField[]) =>
    inputs.map(({ name, label, required, type }) => (
      <TextField
        key={name}
        label={t(label)}
        type={type ?? 'text'}
        required={required}
        {...form.field(name)}
      />
    ));
  const choice = ({ name, label, options }: SetupChoice) => (
    <Select label={t(label)} {...form.field(name)}>
      {options.map(({ value, label: option }) => (
        <MenuItem key={value} value={value}>
          {t(option)}
        </MenuItem>
      ))}
    </Select>
  );
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', bgcolor: 'background.default', p: { xs: 2, sm: 5 } }}
    >
      <Box sx={{ maxWidth: 960, mx: 'auto' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          <Typography sx={{ fontWeight: 600, fontSize: 20, mr: 'auto' }}>Bijak · बीजक</Typography>
          <LanguageButton />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' },
            alignItems: 'start',
          }}
        >
          <Paper
            component="form"
            variant="outlined"
            {...form.formProps(setUp)}
            sx={{ p: 3, display: 'grid', gap: 2 }}
          >
            <Typography variant="h1">{t(texts.title)}</Typography>
            <Typography color="text.secondary">{t(texts.lead)}</Typography>
            <Typography variant="h2">{t(texts.company)}</Typography>
            {fields(companyFields)}
            {choice(vatChoice)}
            {choice(chartChoice)}
            <Typography variant="h2">{t(texts.administrator)}</Typography>
            {fields(administratorFields)}
            {choice(calendarChoice)}
            <LoadingButton
              type="submit"
              variant="contained"
              size="large"
              running={form.running}
              disabled={loading}
            >
              {t(texts.setUp)}
            </LoadingButton>
          </Paper>
          <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 1.5 }}>
            <Typography variant="h2">{t(texts.demoTitle)}</Typography>
            <Typography color="text.secondary">{t(texts.demoText)}</Typography>
            <LoadingButton variant="outlined" running={loading} onClick={() => void explore()}>
              {t(texts.demo)}
            </LoadingButton>
          </Paper>
        </Box>
      </Box>
    </Box>
  );
};

export const SetupPage = () => (
  <UiProvider>
    <SetupForm />
  </UiProvider>
);

const texts = {
  title: { en: 'Set up your company', ne: 'आफ्नो कम्पनी तयार गर्नुहोस्' },
  lead: {
    en: "You'll be ready to invoice in two minutes.",
    ne: 'दुई मिनेटमै पहिलो बीजक बनाउन सकिन्छ।',
  },
  setUp: { en: 'Set Up', ne: 'तयार गर्नुहोस्' },
  demoTitle: { en: 'Just looking?', ne: 'हेर्न मात्र चाहनुहुन्छ?' },
  demoText: {
    en: 'A sample company with a year of invoices, customers and products. None of the data is real.',
    ne: 'एक वर्षका बीजक, ग्राहक र वस्तु भएको नमुना कम्पनी। यसमा केही पनि वास्तविक होइन।',
  },
  demo: { en: 'Explore a demo company', ne: 'नमुना कम्पनी हेर्नुहोस्' },
  company: { en: 'Company', ne: 'कम्पनी' },
  administrator: { en: 'Administrator', ne: 'प्रशासक' },
} satisfies Record<string, Texts>;

type SetupFormState = Record<
  | 'company_name'
  | 'company_pan'
  | 'address'
  | 'city'
  | 'phone'
  | 'email'
  | 'admin_name'
  | 'admin_email'
  | 'admin_password'
  | 'vat_registered'
  | 'chart'
  | 'calendar',
  string
>;
type SetupField = {
  name: keyof SetupFormState;
  label: Texts;
  required?: boolean;
  type?: string;
};

const companyFields: SetupField[] = [
  { name: 'company_name', label: { en: 'Company Name', ne: 'कम्पनीको नाम' }, required: true },
  { name: 'company_pan', label: { en: 'PAN', ne: 'प्यान' }, required: true },
  { name: 'address', label: { en: 'Address', ne: 'ठेगाना' } },
  { name: 'city', label: { en: 'City', ne: 'सहर' } },
  { name: 'phone', label: { en: 'Phone', ne: 'फोन' } },
  { name: 'email', label: { en: 'Email', ne: 'इमेल' } },
];
const administratorFields: SetupField[] = [
  { name: 'admin_name', label: { en: 'Administrator Name', ne: 'प्रशासकको नाम' }, required: true },
  { name: 'admin_email', label: { en: 'Administrator Email', ne: 'प्रशासकको इमेल' }, required: true },
  {
    name: 'admin_password',
    label: { en: 'Password', ne: 'पासवर्ड' },
    required: true,
    type: 'password',
  },
];

type SetupChoice = {
  name: keyof SetupFormState;
  label: Texts;
  options: { value: string; label: Texts }[];
};
const vatChoice: SetupChoice = {
  name: 'vat_registered',
  label: { en: 'VAT Registered', ne: 'भ्याटमा दर्ता' },
  options: [
    { value: '1', label: { en: 'Yes', ne: 'छ' } },
    { value: '0', label: { en: 'No, PAN only', ne: 'छैन, प्यान मात्र' } },
  ],
};
const chartChoice: SetupChoice = {
  name: 'chart',
  label: { en: 'Chart of Accounts', ne: 'लेखा शीर्षकहरू' },
  options: chartNames.map(name => ({ value: name, label: chartTexts[name] })),
};
const calendarChoice: SetupChoice = {
  name: 'calendar',
  label: { en: 'Calendar', ne: 'पात्रो' },
  options: [
    { value: 'bs', label: { en: 'Bikram Sambat (BS)', ne: 'विक्रम संवत् (वि.सं.)' } },
    { value: 'ad', label: { en: 'Gregorian (AD)', ne: 'ईस्वी संवत् (ई.सं.)' } },
  ],
};

/** Most shops write Nepali dates; the choice is the administrator's own and can be changed later. */
const EMPTY_SETUP = {
  ...Object.fromEntries([...companyFields, ...administratorFields].map(({ name }) => [name, ''])),
  vat_registered: '1',
  chart: chartNames[0],
  calendar: 'bs',
} as SetupFormState;

/** Written in ASCII digits, in whatever digits they are typed; a password is what was typed. */
const ASCII_FIELDS = ['company_pan', 'phone', 'email', 'admin_email'] as const;
