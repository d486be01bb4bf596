// The form of the company's own profile: logo, ways to reach it, where it stands, its currency.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import MuiTextField from '@mui/material/TextField';
import { useRef } from 'react';
import { billingAddress } from '../../src/environment.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { asciiTyped } from '../../src/ui/ascii-typed.ts';
import { ImageInput } from '../../src/ui/ImageInput.tsx';
import { useLeadToRefused } from '../../src/ui/lead-to-refused.ts';
import { RunningButton } from '../../src/ui/RunningButton.tsx';
import { type Choice, SearchSelect } from '../../src/ui/SearchSelect.tsx';
import {
  type CompanyAnswer,
  type Country,
  type Currency,
  currencyChoice,
  namedChoice,
  type TextField,
} from './company-form.ts';
import { texts } from './profile-texts.ts';
import { useProfile } from './use-profile.ts';

/** The rows of a look-up; what cannot be read is only logged (ERR-039). */
const rowsOf = async <T,>(path: string): Promise<T[]> =>
  (await callApi<{ data: T[] } | undefined>(path, { query: { limit: 1000 }, purpose: 'look-up' }))
    .body?.data ?? [];

/** Written in ASCII digits, in whatever digits they are typed. */
const inDigits: TextField[] = ['fax', 'phone', 'website'];

type Props = { stored: CompanyAnswer; onSaved: (company: CompanyAnswer) => void };

export const ProfileForm = ({ stored, onSaved }: Props) => {
  const say = useSay();
  const { company } = useSession();
  const { draft, change, preview, setLogo, problems, running, update, dialog } = useProfile(
    stored,
    onSaved,
  );
  const leading = useLeadToRefused(problems);
  const countries = useRef<Promise<Country[]>>(undefined);
  const loadCountries = () => {
    countries.current ??= rowsOf<Country>('countries');
    return countries.current;
  };
  const provinces = async (): Promise<Choice[]> =>
    (
      (await loadCountries()).find(({ id }) => id === draft.country_info?.value)?.provinces ?? []
    ).map(namedChoice);
  const textOf = (name: string) => problems[name]?.join(' ') ?? '';
  const text = (name: TextField, required = false) => (
    <MuiTextField
      label={say(texts[name])}
      required={required}
      value={draft[name]}
      error={textOf(name) !== ''}
      helperText={textOf(name)}
      onChange={event =>
        change({ [name]: inDigits.includes(name) ? asciiTyped(event) : event.target.value }, name)
      }
    />
  );
  return (
    <Paper
      component="form"
      {...leading}
      noValidate
      variant="outlined"
      sx={{ p: 3, display: 'grid', gap: 3 }}
      onSubmit={event => {
        event.preventDefault();
        void update();
      }}
    >
      <ImageInput
        label={say(texts.logo)}
        change={say(texts.changeLogo)}
        help={say(texts.logoHelp)}
        src={preview ?? (draft.logo ? billingAddress() + draft.logo : undefined)}
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
          label={say(texts.country)}
          value={draft.country_info}
          load={async () => (await loadCountries()).map(namedChoice)}
          onChange={country_info => change({ country_info, state: null }, 'country', 'state')}
          error={textOf('country') !== ''}
          helperText={textOf('country')}
        />
        <SearchSelect
          within={String(draft.country_info?.value ?? '')}
          label={say(texts.state)}
          value={draft.state}
          load={provinces}
          onChange={state => change({ state }, 'state')}
          error={textOf('state') !== ''}
          helperText={textOf('state') || (draft.country_info ? '' : say(texts.stateHelp))}
        />
        {text('region')}
        {text('city')}
        {text('street')}
        <SearchSelect
          label={say(texts.currency)}
          value={draft.currency}
          load={async () => (await rowsOf<Currency>('currencies')).map(currencyChoice)}
          onChange={currency => change({ currency }, 'currency')}
          error={textOf('currency') !== ''}
          helperText={textOf('currency')}
        />
      </Box>
      <RunningButton
        type="submit"
        variant="contained"
        running={running}
        sx={{ justifySelf: 'start' }}
      >
        {say(texts.update)}
      </RunningButton>
      {dialog}
    </Paper>
  );
};
