// The company's own profile: its form, and the company between what is read and what is sent.

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import MuiTextField from '@mui/material/TextField';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { getVersion, toIfMatchHeader, withVersion } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { useReloadSession, useSession } from '../../src/api/session.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { upload } from '../../src/api/upload.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { getLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { getBillingUrl } from '../../src/platform/environment.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ImageInput } from '../../src/ui/ImageInput.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { profileTexts } from './texts.ts';

type NamedRow = { id: number; name: string };
type Country = NamedRow & { provinces: NamedRow[] };
export type Currency = { id: number; code: string; symbol: string };

const TEXT_FIELDS = ['phone', 'website', 'fax', 'region', 'city', 'street'] as const;
type TextFieldName = (typeof TEXT_FIELDS)[number];

/** A company as the API answers it, as far as this form goes. */
type CompanyResponse = Partial<Record<TextFieldName, string | null>> & {
  logo: string | null;
  country_info: NamedRow | null;
  province: NamedRow | null;
  currency: Currency | null;
};

/** What is on the screen; `country_info` helps it to show a name and a list of provinces. */
type ProfileFormState = Record<TextFieldName, string> & {
  logo: string | null;
  country_info: SelectChoice | null;
  state: SelectChoice | null;
  currency: SelectChoice | null;
};

const toNamedChoice = ({ id, name }: NamedRow): SelectChoice => ({
  value: id,
  label: translateSeedName(name, getLanguage()),
});
const toCurrencyChoice = ({ id, code, symbol }: Currency): SelectChoice => ({
  value: id,
  label: code,
  note: translateSeedName(symbol, getLanguage()),
});

/** The form of a company that was read. */
const toFormState = (company: CompanyResponse): ProfileFormState => ({
  ...(Object.fromEntries(TEXT_FIELDS.map(name => [name, company[name] ?? ''])) as Record<
    TextFieldName,
    string
  >),
  logo: company.logo,
  country_info: company.country_info && toNamedChoice(company.country_info),
  state: company.province && toNamedChoice(company.province),
  currency: company.currency && toCurrencyChoice(company.currency),
});

/** The fields as the server stores them: ids of what is chosen; a new logo by its file's name. */
const toStoredFields = (
  { country_info, state, currency, logo: stored, ...texts }: ProfileFormState,
  logo?: File,
): Row => ({
  ...texts,
  country: country_info?.value ?? null,
  state: state?.value ?? null,
  currency: currency?.value ?? null,
  logo: logo?.name ?? stored,
});

const PROFILE_FIELDS = [...TEXT_FIELDS, 'country', 'state', 'currency', 'logo'] as const;

/**
 * The multipart form of what was touched: ids only, `country_info` left out (SET-121), the logo
 * only when a new one was chosen (SET-105).
 */
const toFormData = ({ logo: changed, ...changes }: Row, logo: File | undefined): FormData => {
  const form = new FormData();
  form.append('_method', 'patch');
  for (const [name, value] of Object.entries(changes)) form.append(name, String(value ?? ''));
  if (logo && changed !== undefined) form.append('logo', logo);
  return form;
};

/**
 * The company's profile while it is changed: what is typed, the new logo, and the saving, of which
 * only the server is the judge (SET-117).
 */
const useProfileForm = (stored: CompanyResponse, onSaved: (company: CompanyResponse) => void) => {
  const t = useTranslations();
  const { save, dialog } = useVersionedSave();
  /** What each id that was met is called. */
  const [met] = useState(() => new Map<string, string>());
  const meet = (known: ProfileFormState) => {
    for (const [name, choice] of Object.entries({
      country: known.country_info,
      state: known.state,
      currency: known.currency,
    }))
      if (choice) met.set(`${name} ${choice.value}`, choice.label);
    return known;
  };
  const { company } = useSession();
  const [logo, setLogo] = useState<File | undefined>();
  const form = useRecordForm({
    start: toFormState(stored),
    showError: error =>
      showServerError(error, error.status === 413 ? profileTexts.logoTrouble : words.error),
    onFieldErrors: ({ logo: refused }) => {
      if (!refused) return;
      toast('error', refused[0]!, t(profileTexts.logoTrouble));
      setLogo(undefined);
    },
  });
  const preview = useMemo(() => logo && URL.createObjectURL(logo), [logo]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const update = async (draft: ProfileFormState) => {
    meet(draft);
    const fields = PROFILE_FIELDS.map(name => ({
      name,
      label: t(profileTexts[name]),
      show: (value: unknown) => met.get(`${name} ${String(value)}`) ?? String(value),
    }));
    const saved = await save({
      fields,
      read: toStoredFields(meet(toFormState(stored))),
      tag: getVersion(stored),
      typed: toStoredFields(draft, logo),
      toFields: current => toStoredFields(meet(toFormState(current as unknown as CompanyResponse))),
      send: (changes, version) =>
        upload<CompanyResponse & { message: string }>(
          `companies/${company.id}`,
          toFormData(changes, logo),
          { headers: toIfMatchHeader(version) },
        ),
    });
    if (!saved) return;
    toast('success', saved.message, t(profileTexts.updated));
    onSaved(saved);
  };

  return { form, preview, setLogo, update, dialog };
};

/** The company's own profile, with what the server stores of it. */
export const CompanyProfile = () => {
  const { company } = useSession();
  const renew = useReloadSession();
  const [stored, setStored] = useState<{ company: CompanyResponse; round: number } | undefined>();
  useEffect(() => {
    callApi<CompanyResponse>(`companies/${company.id}`).then(
      ({ body, tag }) => setStored({ company: withVersion(body, tag), round: 0 }),
      console.warn,
    );
  }, [company.id]);
  if (!stored) return <Loading />;
  return (
    <ProfileForm
      key={stored.round}
      stored={stored.company}
      onSaved={saved => {
        setStored({ company: saved, round: stored.round + 1 });
        void renew();
      }}
    />
  );
};

/** The rows of a look-up; what cannot be read is only logged (ERR-039). */
const loadRows = async <T,>(path: string): Promise<T[]> =>
  (await callApi<{ data: T[] } | undefined>(path, { query: { limit: 1000 }, purpose: 'look-up' }))
    .body?.data ?? [];

/** Written in ASCII digits, in whatever digits they are typed. */
const ASCII_FIELDS: TextFieldName[] = ['fax', 'phone', 'website'];

type ProfileFormProps = { stored: CompanyResponse; onSaved: (company: CompanyResponse) => void };

/** The form of the company's own profile: logo, contacts, address, currency. */
const ProfileForm = ({ stored, onSaved }: ProfileFormProps) => {
  const t = useTranslations();
  const { company } = useSession();
  const { form, preview, setLogo, update, dialog } = useProfileForm(stored, onSaved);
  const { values: draft, problems, change } = form;
  const countries = useRef<Promise<Country[]>>(undefined);
  const loadCountries = () => {
    countries.current ??= loadRows<Country>('countries');
    return countries.current;
  };
  const provinces = async (): Promise<SelectChoice[]> =>
    (
      (await loadCountries()).find(({ id }) => id === draft.country_info?.value)?.provinces ?? []
    ).map(toNamedChoice);
  const text = (name: TextFieldName, required = false) => (
    <MuiTextField
      label={t(profileTexts[name])}
      required={required}
      {...form.field(name, ASCII_FIELDS.includes(name) ? readAsciiInput : undefined)}
    />
  );
  return (
    <Paper
      component="form"
      {...form.formProps(update)}
      variant="outlined"
      sx={{ p: 3, display: 'grid', gap: 3 }}
    >
      <ImageInput
        label={t(profileTexts.logo)}
        change={t(profileTexts.changeLogo)}
        help={t(profileTexts.logoHelp)}
        src={preview ?? (draft.logo ? getBillingUrl() + draft.logo : undefined)}
        placeholder={company.name.slice(0, 1)}
        onChoose={setLogo}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        }}
      >
        {text('phone', true)}
        {text('website')}
        {text('fax')}
        <SearchSelect
          label={t(profileTexts.country)}
          value={draft.country_info}
          load={async () => (await loadCountries()).map(toNamedChoice)}
          onChange={country_info => change({ country_info, state: null }, 'country')}
          error={problems.country !== undefined}
          helperText={problems.country}
        />
        <SearchSelect
          within={String(draft.country_info?.value ?? '')}
          label={t(profileTexts.state)}
          value={draft.state}
          load={provinces}
          onChange={state => change({ state })}
          error={problems.state !== undefined}
          helperText={problems.state ?? (draft.country_info ? '' : t(profileTexts.stateHelp))}
        />
        {text('region')}
        {text('city')}
        {text('street')}
        <SearchSelect
          label={t(profileTexts.currency)}
          value={draft.currency}
          load={async () => (await loadRows<Currency>('currencies')).map(toCurrencyChoice)}
          onChange={currency => change({ currency })}
          error={problems.currency !== undefined}
          helperText={problems.currency}
        />
      </Box>
      <LoadingButton
        type="submit"
        variant="contained"
        running={form.running}
        sx={{ justifySelf: 'start' }}
      >
        {t(profileTexts.update)}
      </LoadingButton>
      {dialog}
    </Paper>
  );
};
