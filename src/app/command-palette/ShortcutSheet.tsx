// The sheet that names the keys.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { shortcuts } from './shortcuts.ts';
import { texts } from './texts.ts';

export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t(texts.keys)}</DialogTitle>
      <DialogContent>
        <Table size="small" aria-labelledby={id}>
          <TableHead>
            <TableRow>
              <TableCell>{t(texts.key)}</TableCell>
              <TableCell>{t(texts.does)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shortcuts.map(({ keys, description }) => (
              <TableRow key={keys}>
                <TableCell>
                  <kbd>{keys}</kbd>
                </TableCell>
                <TableCell>{t(description)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};
