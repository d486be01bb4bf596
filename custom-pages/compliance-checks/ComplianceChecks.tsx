// How strictly the company checks its documents, what the last look over the year found, and the
// rules and layouts with their days.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
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
  listAllowedSeverities,
  type Severities,
  type Severity,
} from '../../domain/compliance-checks/check-document.ts';
import type { CustomRule } from '../../domain/tax/effective-dated.ts';
import type { CustomLayout } from '../../domain/tax/tax-forms/custom-layouts.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { LayoutTable } from './LayoutTable.tsx';
import { RuleTable } from './RuleTable.tsx';
import { severityNames, texts } from './texts.ts';
import { YearReport } from './YearReport.tsx';

export const ComplianceChecks = () => {
  const t = useTranslations();
  const { data, error, refetch } = useApiQuery<{
    levels: Severities;
    rules?: CustomRule[];
    layouts?: CustomLayout[];
  }>('check-settings');
  return (
    <>
      <PageHeader title={t(texts.title)} />
      {error && !data && (
        <Alert severity="error" action={<Button onClick={refetch}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!data && !error && <LinearProgress />}
      {data && <SeverityTable severities={data.body.levels} tag={data.tag} onChanged={refetch} />}
      <YearReport />
      {data && <RuleTable added={data.body.rules ?? []} onChanged={refetch} />}
      {data && <LayoutTable added={data.body.layouts ?? []} onChanged={refetch} />}
    </>
  );
};

type SeverityTableProps = {
  severities: Severities /** The version in which they were read. */;
  tag: string | undefined;
  onChanged: () => void;
};

/** Each check with its level; a choice is stored at once. */
export const SeverityTable = ({ severities, tag, onChanged }: SeverityTableProps) => {
  const t = useTranslations();
  const { save, dialog } = useVersionedSave();
  const [storing, setStoring] = useState<CheckName | undefined>();
  const choose = async (check: CheckName, level: Severity) => {
    setStoring(check);
    try {
      const saved = await save({
        fields: [
          {
            name: check,
            label: t(checkTitles[check].title),
            show: chosen => t(severityNames[chosen as Severity]),
          },
        ],
        read: severities,
        tag,
        typed: { ...severities, [check]: level },
        toFields: current => current.levels as Severities,
        send: (_, version, whole) =>
          callApi<{ message: string }>('check-settings', {
            method: 'PUT',
            body: { levels: { [check]: whole[check] } },
            headers: toIfMatchHeader(version),
          }),
      });
      if (saved) toast('success', saved.body.message, t(texts.title));
      onChanged();
    } catch (failure) {
      showServerError(failure);
    }
    setStoring(undefined);
  };
  return (
    <>
      <Typography variant="h2">{t(texts.levels)}</Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {t(texts.about)}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={t(texts.levels)}>
          <TableHead>
            <TableRow>
              <TableCell>{t(texts.check)}</TableCell>
              <TableCell>{t(texts.level)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {checkNames.map(check => (
              <TableRow key={check}>
                <TableCell component="th" scope="row">
                  {t(checkTitles[check].title)}
                  <Typography variant="body2" color="text.secondary">
                    {t(checkTitles[check].about)}
                  </Typography>
                </TableCell>
                <TableCell sx={{ width: 190 }}>
                  <Select
                    label={t(texts.levelOf, { name: t(checkTitles[check].title) })}
                    slotProps={{ inputLabel: { sx: { display: 'none' } } }}
                    hiddenLabel
                    value={severities[check]}
                    disabled={storing === check}
                    onChange={event => void choose(check, event.target.value as Severity)}
                    sx={{
                      minWidth: 130,
                      '& legend': { display: 'none' },
                      '& fieldset': { top: 0 },
                    }}
                  >
                    {listAllowedSeverities(check).map(level => (
                      <MenuItem key={level} value={level}>
                        {t(severityNames[level])}
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
