// Each check with its level; a choice is stored at once.
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type CheckName,
  checkNames,
  checkTitles,
  type Level,
  type Levels,
  levelsOf,
} from '../../domain/checks/levels.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { Select } from '../../src/ui/Select.tsx';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { ifMatch } from '../../src/versions/overtaken.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import { levelNames, texts } from './texts.ts';

type Props = {
  levels: Levels /** The version in which they were read. */;
  tag: string | undefined;
  onChanged: () => void;
};

export const LevelTable = ({ levels, tag, onChanged }: Props) => {
  const say = useSay();
  const { save, dialog } = useVersionedSave();
  const [storing, setStoring] = useState<CheckName | undefined>();
  const choose = async (check: CheckName, level: Level) => {
    setStoring(check);
    try {
      const saved = await save({
        fields: [
          {
            name: check,
            label: say(checkTitles[check].title),
            show: chosen => say(levelNames[chosen as Level]),
          },
        ],
        read: levels,
        tag,
        typed: { ...levels, [check]: level },
        fieldsOf: current => current.levels as Levels,
        send: (_, version, whole) =>
          callApi<{ message: string }>('check-settings', {
            method: 'PUT',
            body: { levels: { [check]: whole[check] } },
            headers: ifMatch(version),
          }),
      });
      if (saved) toast('success', saved.body.message, say(texts.title));
      onChanged();
    } catch (failure) {
      toastRefusal(failure, say);
    }
    setStoring(undefined);
  };
  return (
    <>
      <Typography variant="h6" component="h2">
        {say(texts.levels)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {say(texts.about)}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={say(texts.levels)}>
          <TableHead>
            <TableRow>
              <TableCell>{say(texts.check)}</TableCell>
              <TableCell>{say(texts.level)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {checkNames.map(check => (
              <TableRow key={check}>
                <TableCell component="th" scope="row">
                  {say(checkTitles[check].title)}
                  <Typography variant="body2" color="text.secondary">
                    {say(checkTitles[check].about)}
                  </Typography>
                </TableCell>
                <TableCell sx={{ width: 190 }}>
                  <Select
                    label={say(texts.levelOf, { name: say(checkTitles[check].title) })}
                    slotProps={{ inputLabel: { sx: { display: 'none' } } }}
                    hiddenLabel
                    value={levels[check]}
                    disabled={storing === check}
                    onChange={event => void choose(check, event.target.value as Level)}
                    sx={{
                      minWidth: 130,
                      '& legend': { display: 'none' },
                      '& fieldset': { top: 0 },
                    }}
                  >
                    {levelsOf(check).map(level => (
                      <MenuItem key={level} value={level}>
                        {say(levelNames[level])}
                      </MenuItem>
                    ))}
                  </Select>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {dialog}
    </>
  );
};
