// A new customer while the document is written: name and telephone are enough, the place is the
// company's own until another is typed. Who is there already is offered instead.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { listOwnFields } from '../../domain/entity-schema/own-fields.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { type Company, useSession } from '../../src/api/session.ts';
import { usePostOnce } from '../../src/api/use-post-once.ts';
import { useOwnEntity } from '../../src/fields/entities-context.ts';
import { OwnFieldInputs } from '../../src/fields/OwnFieldInputs.tsx';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { getLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { SearchSelect, type SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { Select } from '../../src/ui/Select.tsx';
import {
  type CustomerRow,
  findTwins,
  type NewCustomer,
  type Twin,
  toBoxErrors,
  toCustomerRequest,
  toNewCustomer,
} from './customer-lookup.ts';

const texts = {
  more: { en: 'More', ne: 'थप विवरण' },
  same: { en: 'Same {fields}: {name}', ne: '{fields} उही: {name}' },
  choose: { en: 'Choose {name}', ne: '{name} छान्नुहोस्' },
  saveAnyway: { en: 'Save anyway', ne: 'तैपनि सेभ गर्नुहोस्' },
};

type NamedRow = { id: number; name: string };
type Country = NamedRow & { provinces: NamedRow[] };

const toNamedChoice = ({ id, name }: NamedRow): SelectChoice => ({
  value: id,
  label: translateSeedName(name, getLanguage()),
});

const toPlace = ({ street, city, country_info, province }: Company) => ({
  address: street ?? '',
  city: city ?? '',
  country_id: country_info ? toNamedChoice(country_info) : null,
  state: province ? toNamedChoice(province) : null,
});

type Props = {
  /** That of customers. */
  entity: Entity;
  /** What was searched for. */
  text: string;
  /** With one that was made, or was there already. */
  onChosen: (customer: CustomerRow) => void;
  onClose: () => void;
};

export const NewCustomerDialog = ({ entity: given, text, onChosen, onClose }: Props) => {
  const t = useTranslations();
  const entity = useOwnEntity(given);
  const own = listOwnFields(entity).filter(each => each.required && each.default === undefined);
  const titleId = useId();
  const moreId = useId();
  const { company } = useSession();
  const { post } = usePostOnce();
  const start = useMemo(() => toNewCustomer(text, toPlace(company)), [text, company]);
  const form = useRecordForm<NewCustomer>({ start });
  const { values, problems, change, running } = form;
  const [twins, setTwins] = useState<Twin[]>([]);
  const isSure = useRef(false);
  const [isOpened, setOpened] = useState(false);
  const isMore =
    isOpened ||
    PLACE_FIELDS.some(name => problems[name] !== undefined) ||
    PLACE_FIELDS.some(name => !start[name]);

  const field = (name: string) => entity.fields.find(each => each.name === name)!;
  const label = (...names: string[]) => names.map(name => t(field(name).label)).join(' / ');
  // Another number may be somebody else's.
  const changeNumber = (changed: Partial<NewCustomer>) => {
    isSure.current = false;
    setTwins([]);
    change(changed);
  };
  const save = async (entered: NewCustomer) => {
    if (!isSure.current) {
      const found = await findTwins(entered);
      isSure.current = true;
      if (found.length > 0) return setTwins(found);
    }
    try {
      const saved = await post<CustomerRow & { message?: string }>(
        entity.name,
        toCustomerRequest(entered),
      );
      toast('success', saved.message ?? '', t(entity.texts.created));
      onChosen(saved);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields) throw error;
      form.refuse(toBoxErrors(error.fields));
    }
  };
  const { onSubmit, ...leading } = form.formProps(save);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The document behind the dialog is not saved with it.
    event.stopPropagation();
    void onSubmit(event);
  };
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <form {...leading} onSubmit={submit}>
        <DialogTitle id={titleId}>{t(entity.texts.createTitle)}</DialogTitle>
        <DialogContent sx={{ '&&': { pt: 1 }, display: 'grid', gap: 2 }}>
          <Box sx={PAIR}>
            <TextField
              label={label('customer_name')}
              required
              autoFocus={start.name === ''}
              {...form.field('name')}
            />
            <TextField
              label={label('phone_no', 'mobile_no')}
              required
              autoFocus={start.name !== ''}
              {...form.field('phone')}
              onChange={event => changeNumber({ phone: readAsciiInput(event) })}
              slotProps={{ htmlInput: { inputMode: 'tel' } }}
            />
            <Select label={label('type')} {...form.field('type')}>
              {field('type').options!.map(option => (
                <MenuItem key={option.value} value={option.value}>
                  {t(option.formLabel ?? option.label)}
                </MenuItem>
              ))}
            </Select>
            <TextField
              label={label('pan')}
              {...form.field('pan')}
              onChange={event => changeNumber({ pan: readAsciiInput(event) })}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            <OwnFieldInputs
              fields={own}
              values={values.own}
              problems={problems}
              onChange={changed => change({ own: changed }, ...own.map(({ name }) => name))}
            />
          </Box>
          {!isMore && (
            <Button
              aria-expanded={false}
              aria-controls={moreId}
              onClick={() => setOpened(true)}
              sx={{ justifySelf: 'start' }}
            >
              {t(texts.more)}
            </Button>
          )}
          <Box id={moreId} sx={PAIR} hidden={!isMore}>
            {isMore && (
              <>
                <TextField label={label('address')} required {...form.field('address')} />
                <TextField label={label('city')} required {...form.field('city')} />
                <PlaceFields label={label} values={values} problems={problems} change={change} />
              </>
            )}
          </Box>
          <Box role="status" sx={{ mt: twins.length > 0 ? 0 : -2 }}>
            {twins.map(({ row, same }) => {
              const name = `${row.customer_name} (${row.customer_code})`;
              return (
                <Alert
                  key={row.customer_code}
                  severity="warning"
                  role="none"
                  sx={{ mb: 1, flexWrap: 'wrap', overflowWrap: 'anywhere' }}
                  action={
                    <Button color="inherit" size="small" onClick={() => onChosen(row)}>
                      {t(texts.choose, { name: row.customer_name })}
                    </Button>
                  }
                >
                  {t(texts.same, { fields: same.map(each => label(each)).join(', '), name })}
                </Alert>
              );
            })}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={running}>
            {t(twins.length > 0 ? texts.saveAnyway : words.save)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const PLACE_FIELDS = ['address', 'city', 'country_id', 'state'] as const;
const PAIR = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

type PlaceFieldsProps = {
  label: (name: string) => string;
  values: NewCustomer;
  problems: Record<string, string>;
  change: (changed: Partial<NewCustomer>) => void;
};

/** Country and province; both lists come in one answer. */
const PlaceFields = ({ label, values, problems, change }: PlaceFieldsProps) => {
  const countries = useRef<Promise<Country[]>>(undefined);
  const loadCountries = () => {
    countries.current ??= callApi<{ data: Country[] } & Row>('countries', {
      query: { limit: 1000 },
      purpose: 'look-up',
    }).then(({ body }) => body?.data ?? []);
    return countries.current;
  };
  return (
    <>
      <SearchSelect
        label={label('country_id')}
        required
        value={values.country_id}
        load={async () => (await loadCountries()).map(toNamedChoice)}
        onChange={country_id => change({ country_id, state: null })}
        error={problems.country_id !== undefined}
        helperText={problems.country_id}
      />
      <SearchSelect
        label={label('state')}
        required
        within={String(values.country_id?.value ?? '')}
        value={values.state}
        load={async () =>
          (
            (await loadCountries()).find(({ id }) => id === values.country_id?.value)?.provinces ??
            []
          ).map(toNamedChoice)
        }
        onChange={state => change({ state })}
        error={problems.state !== undefined}
        helperText={problems.state}
      />
    </>
  );
};
