// All permissions, page by page, found by their display name; a click on a row takes it in or out.
// Without `onToggle` they are only read.
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { useEntity, useShown } from '../../src/entities.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Pager } from '../../src/ui/Pager.tsx';
import type { Permission } from './PermissionTags.tsx';
import { texts } from './texts.ts';

type Listed = Permission & { name: string; description: string | null };

const PER_PAGE = 10;
/** As in every list (OPEN-119). */
const WAIT_MS = 1000;
const columns = ['name', 'display_name', 'description'] as const;

type Props = { chosen: number[]; onToggle?: (permission: Permission) => void; onClose: () => void };

export const AssignDialog = ({ chosen, onToggle, onClose }: Props) => {
  const say = useSay();
  const shown = useShown({ entity: 'permissions', show: 'display_name' });
  const language = useLanguage();
  const id = useId();
  const entity = useEntity('permissions');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const { answer } = useAnswer<{ data: Listed[]; total: number } | undefined>(entity.listPath, {
    query: { limit: PER_PAGE, page, 'filter[display_name]': typed },
    purpose: 'look-up',
    wait: typed === '' ? 0 : WAIT_MS,
  });
  const rows = answer?.body?.data ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{say(texts.assign)}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <TextField
          type="search"
          label={say(words.search)}
          placeholder={say(texts.displayName)}
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            setPage(1);
          }}
          sx={{ maxWidth: 320, mb: 1 }}
        />
        <TableContainer>
          <Table size="small" aria-label={say(entity.many)}>
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox" />
                {columns.map(name => (
                  <TableCell key={name}>
                    {say(entity.fields.find(field => field.name === name)!.label)}
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
                    {columns.map(name => (
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
        <Pager page={page} perPage={PER_PAGE} total={answer?.body?.total ?? 0} onPage={setPage} />
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" color="text.secondary" sx={{ mr: 'auto', pl: 2 }}>
          {say(texts.chosen, { n: digitsIn(String(chosen.length), language) })}
        </Typography>
        <Button variant="contained" onClick={onClose}>
          {say(texts.done)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
