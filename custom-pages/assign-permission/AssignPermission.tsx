// The permissions of a role in its form and in its view: tags, and the modal in which they are
// found.
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import type { InputProps } from '../../src/kinds/input-props.ts';
import type { ValueProps } from '../../src/kinds/values.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { type Permission, PermissionTags } from './PermissionTags.tsx';
import { texts } from './texts.ts';

const namesIn = (perms: unknown): Permission[] =>
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
}: InputProps) => {
  const say = useSay();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [met, setMet] = useState<Permission[]>([]);
  const ids = (value as number[] | null | undefined) ?? [];
  const known = [...namesIn(record.perms), ...met];
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
          {say(texts.assign)}
        </Button>
      </Stack>
      {error && <FormHelperText id={id}>{error}</FormHelperText>}
      {open && <AssignDialog chosen={ids} onToggle={toggle} onClose={() => setOpen(false)} />}
    </FormControl>
  );
};

/** In the view: the same, to read. */
export const AssignedPermissions = ({ value, record }: ValueProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PermissionTags permissions={namesIn(record.perms)} />
      <Button size="small" onClick={() => setOpen(true)}>
        {say(texts.assign)}
      </Button>
      {open && <AssignDialog chosen={value as number[]} onClose={() => setOpen(false)} />}
    </>
  );
};
