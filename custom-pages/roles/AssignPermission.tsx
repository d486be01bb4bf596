// The permissions of a role in its form and in its view: tags, and the modal in which they are
// found.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useEntity, useReferenceLabel } from '../../src/fields/entities-context.ts';
import type { FieldValueProps } from '../../src/fields/FieldValue.tsx';
import type { FieldInputProps } from '../../src/fields/field-input-props.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { Pager } from '../../src/ui/Pager.tsx';

const toPermissions = (perms: unknown): Permission[] =>
  Array.isArray(perms) ? (perms as Permission[]) : [];

/**
 * In the form: a list of ids is what is sent; the names come with the record or with the row that
 * was clicked.
 */
export const AssignPermission = ({
  label,
  value,
  onChange,
  error,
  required,
  record,
}: FieldInputProps) => {
  const t = useTranslations();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [met, setMet] = useState<Permission[]>([]);
  const ids = (value as number[] | null | undefined) ?? [];
  const known = [...toPermissions(record.perms), ...met];
  const toggle = (permission: Permission) => {
    setMet(others => [...others, permission]);
    onChange(
      ids.includes(permission.id)
        ? ids.filter(one => one !== permission.id)
        : [...ids, permission.id],
    );
  };
  return (
    <FormControl
      component="fieldset"
      required={required}
      error={error !== ''}
      aria-invalid={error !== '' || undefined}
      aria-describedby={error ? id : undefined}
    >
      <FormLabel component="legend">{label}</FormLabel>
      <Stack spacing={1} sx={{ mt: 1 }}>
        <PermissionTags
          permissions={ids.map(
            one =>
              known.find(permission => permission.id === one) ?? {
                id: one,
                display_name: String(one),
              },
          )}
          onRemove={removed => onChange(ids.filter(one => one !== removed))}
        />
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
          {t(texts.assign)}
        </Button>
      </Stack>
      {error && <FormHelperText id={id}>{error}</FormHelperText>}
      {open && (
        <AssignPermissionDialog chosen={ids} onToggle={toggle} onClose={() => setOpen(false)} />
      )}
    </FormControl>
  );
};

/** In the view: the same, to read. */
export const AssignedPermissions = ({ value, record }: FieldValueProps) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PermissionTags permissions={toPermissions(record.perms)} />
      <Button size="small" onClick={() => setOpen(true)}>
        {t(texts.assign)}
      </Button>
      {open && <AssignPermissionDialog chosen={value as number[]} onClose={() => setOpen(false)} />}
    </>
  );
};

type ListedPermission = Permission & { name: string; description: string | null };

const PER_PAGE = 10;
/** As in every list (OPEN-119). */
const DEBOUNCE_MS = 1000;
const DIALOG_COLUMNS = ['name', 'display_name', 'description'] as const;

type AssignPermissionDialogProps = {
  chosen: number[];
  onToggle?: (permission: Permission) => void;
  onClose: () => void;
};

/**
 * All permissions, page by page, found by their display name; a click on a row takes it in or out.
 * Without `onToggle` they are only read.
 */
const AssignPermissionDialog = ({ chosen, onToggle, onClose }: AssignPermissionDialogProps) => {
  const t = useTranslations();
  const shown = useReferenceLabel({ entity: 'permissions', show: 'display_name' });
  const language = useLanguage();
  const id = useId();
  const entity = useEntity('permissions');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const { data } = useApiQuery<{ data: ListedPermission[]; total: number } | undefined>(
    entity.listPath,
    {
      query: { limit: PER_PAGE, page, 'filter[display_name]': typed },
      purpose: 'look-up',
      debounceMs: typed === '' ? 0 : DEBOUNCE_MS,
    },
  );
  const rows = data?.body?.data ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{t(texts.assign)}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <TextField
          type="search"
          label={t(words.search)}
          placeholder={t(texts.displayName)}
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            setPage(1);
          }}
          sx={{ maxWidth: 320, mb: 1 }}
        />
        <TableContainer>
          <Table size="small" aria-label={t(entity.many)}>
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox" />
                {DIALOG_COLUMNS.map(name => (
                  <TableCell key={name}>
                    {t(entity.fields.find(field => field.name === name)!.label)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(row => {
                const isChosen = chosen.includes(row.id);
                return (
                  <TableRow
                    key={row.id}
                    hover={onToggle !== undefined}
                    selected={isChosen}
                    aria-selected={isChosen}
                    onClick={() => onToggle?.({ id: row.id, display_name: row.display_name })}
                    sx={{ cursor: onToggle ? 'pointer' : undefined }}
                  >
                    <TableCell padding="checkbox">
                      {/* The click goes on to the row; by keyboard the box is the way. */}
                      <Checkbox
                        size="small"
                        checked={isChosen}
                        disabled={!onToggle}
                        slotProps={{ input: { 'aria-label': shown(row) } }}
                      />
                    </TableCell>
                    {DIALOG_COLUMNS.map(name => (
                      <TableCell key={name}>
                        {name === 'display_name' ? shown(row) : row[name]}
                      </TableCell>
                    ))}
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </TableContainer>
        <Pager page={page} perPage={PER_PAGE} total={data?.body?.total ?? 0} onPage={setPage} />
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" color="text.secondary" sx={{ mr: 'auto', pl: 2 }}>
          {t(texts.chosen, { n: localizeDigits(String(chosen.length), language) })}
        </Typography>
        <Button variant="contained" onClick={onClose}>
          {t(texts.done)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type Permission = { id: number; display_name: string };

const MAX_TAG_LENGTH = 20;
const truncateTag = (name: string) =>
  name.length > MAX_TAG_LENGTH ? `${name.slice(0, MAX_TAG_LENGTH)}…` : name;

type PermissionTagsProps = { permissions: Permission[]; onRemove?: (id: number) => void };

/**
 * The permissions of a role as tags, cut after twenty characters with the whole name as tooltip
 * (ADM-ROLE-018..020).
 */
const PermissionTags = ({ permissions, onRemove }: PermissionTagsProps) => {
  const t = useTranslations();
  const shown = useReferenceLabel({ entity: 'permissions', show: 'display_name' });
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 180,
        overflowY: 'auto',
      }}
    >
      {permissions
        .map(permission => ({ id: permission.id, name: shown(permission) }))
        .map(({ id, name }) => (
          <li key={id}>
            <Tooltip title={name}>
              <Chip
                size="small"
                label={truncateTag(name)}
                {...(onRemove && {
                  onDelete: () => onRemove(id),
                  'aria-label': t(texts.remove, { name }),
                })}
              />
            </Tooltip>
          </li>
        ))}
    </Box>
  );
};

const texts = {
  assign: { en: 'Assign Permission', ne: 'अनुमति दिनुहोस्' },
  displayName: { en: 'Display Name', ne: 'देखिने नाम' },
  done: { en: 'Done', ne: 'भयो' },
  chosen: { en: '{n} chosen', ne: '{n} छानिएको' },
  remove: { en: 'Remove {name}', ne: '{name} हटाउनुहोस्' },
} satisfies Record<string, Texts>;
