// The keys of other programs. A secret stands here in full when it has just been made, and never
// again (OPEN-101).
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { useState } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { columns, texts } from './texts.ts';
import { type AppKey, PER_PAGE, useAppKeys } from './use-app-keys.ts';

const Secret = ({ stored, told }: { stored: string; told: string | undefined }) => {
  const say = useSay();
  const copy = async () => {
    await navigator.clipboard?.writeText(told!);
    toast('success', say(texts.copied));
  };
  if (told === undefined) return <code>{stored}</code>;
  return (
    <>
      <code style={{ whiteSpace: 'nowrap' }}>{told}</code>{' '}
      <RowButton onClick={() => void copy()}>{say(texts.copy)}</RowButton>
    </>
  );
};

type RowProps = {
  number: number;
  record: AppKey;
  told: string | undefined;
  onRenew: () => Promise<void>;
};

const KeyRow = ({ number, record, told, onRenew }: RowProps) => {
  const say = useSay();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    await onRenew();
    setAsking(false);
  };
  return (
    <tr>
      <td>{digitsIn(String(number), language)}</td>
      <td>{record.app_name}</td>
      <td>
        <code style={{ whiteSpace: 'nowrap' }}>{record.client_id}</code>
      </td>
      <td>
        <Secret stored={record.client_secret} told={told} />
      </td>
      <td className="actions">
        <RowButton onClick={() => setAsking(true)}>{say(texts.update)}</RowButton>
        {asking && (
          <ConfirmDialog
            title={texts.updateKey}
            text={texts.sure}
            about={record.app_name}
            onConfirm={renew}
            onCancel={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  );
};

export const AppKeys = () => {
  const say = useSay();
  const [page, setPage] = useState(1);
  const [naming, setNaming] = useState(false);
  const { keys, total, message, running, told, generate, renew } = useAppKeys(page);
  if (keys.length === 0 && message)
    return (
      <>
        <PageHeader title={say(texts.title)} />
        <Alert severity="info" role="note">
          {message}{' '}
          <Link
            component="button"
            onClick={() => void generate()}
            sx={{ verticalAlign: 'baseline' }}
          >
            {say(texts.generate)}
          </Link>
        </Alert>
      </>
    );
  return (
    <>
      <PageHeader title={say(texts.title)}>
        <Button variant="contained" onClick={() => setNaming(true)}>
          {say(texts.generate)}
        </Button>
      </PageHeader>
      {Object.keys(told).length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {say(texts.once)}
        </Alert>
      )}
      <Paper variant="outlined">
        <div style={{ height: 4 }}>{running && <LinearProgress />}</div>
        <TableContainer>
          <Table size="small" aria-label={say(texts.title)}>
            <thead className="heads">
              <tr>
                {columns.map(column => (
                  <th key={column.en} scope="col">
                    {say(column)}
                  </th>
                ))}
                <th scope="col" className="actions">
                  {say(words.actions)}
                </th>
              </tr>
            </thead>
            <tbody className="rows">
              {keys.map((record, index) => (
                <KeyRow
                  key={record.id}
                  number={(page - 1) * PER_PAGE + index + 1}
                  record={record}
                  told={told[record.id]}
                  onRenew={() => renew(record.id)}
                />
              ))}
            </tbody>
          </Table>
        </TableContainer>
        <Pager page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
      </Paper>
      {naming && <GenerateDialog onGenerate={generate} onClose={() => setNaming(false)} />}
    </>
  );
};
