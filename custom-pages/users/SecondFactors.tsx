// The user's own second factors and recovery codes.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type SecondFactorKind, secondFactorNames } from '../../domain/users/second-factors.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { hasPasskeys } from '../../src/security/passkey.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../../src/ui/table-elements.tsx';
import { type AddedKind, AddFactorDialog } from './AddFactorDialog.tsx';
import { Moment } from './Moment.tsx';
import { texts } from './security-texts.ts';

type FactorRow = {
  id: number;
  kind: SecondFactorKind;
  name: string;
  created_at: string;
  last_used_at: string | null;
};
type FactorsResponse = {
  data: FactorRow[];
  recovery_codes: number;
  required: 0 | 1;
  passkey_host: string | null;
};

export const SecondFactors = () => {
  const t = useTranslations();
  const { data, refetch } = useApiQuery<FactorsResponse>('second-factors');
  const [adding, setAdding] = useState<AddedKind>();
  const [removing, setRemoving] = useState<FactorRow>();
  if (!data) return null;
  const { data: factors, recovery_codes, required, passkey_host } = data.body;
  const describe = ({ kind, name }: FactorRow) =>
    [t(secondFactorNames[kind]), name].filter(Boolean).join(' · ');
  const remove = async ({ id }: FactorRow) => {
    try {
      const { body } = await callApi<{ message: string }>(`second-factors/${id}`, {
        method: 'DELETE',
      });
      toast('success', body.message, t(texts.factors));
    } catch (error) {
      showServerError(error, texts.factors);
    }
    setRemoving(undefined);
    refetch();
  };
  const canAddPasskey = passkey_host !== null && hasPasskeys(passkey_host);
  return (
    <Paper component="section" variant="outlined" aria-label={t(texts.factors)} sx={{ p: 3 }}>
      <Typography variant="h2">{t(texts.factors)}</Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t(texts.factorsHelp)} {required === 1 && t(texts.required)}
      </Typography>
      {factors.length === 0 ? (
        <Alert severity={required === 1 ? 'warning' : 'info'}>{t(texts.none)}</Alert>
      ) : (
        <TableContainer tabIndex={0}>
          <CardTable size="small" aria-label={t(texts.factors)}>
            <TableHead>
              <TableRow>
                <TableCell>{t(texts.kind)}</TableCell>
                <TableCell>{t(texts.added)}</TableCell>
                <TableCell>{t(texts.lastUsed)}</TableCell>
                <TableCell>{t(words.actions)}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {factors.map(factor => (
                <TableRow key={factor.id}>
                  <TableCell>{describe(factor)}</TableCell>
                  <TableCell>
                    <Moment at={factor.created_at} />
                  </TableCell>
                  <TableCell>
                    {factor.last_used_at ? <Moment at={factor.last_used_at} /> : t(texts.neverUsed)}
                  </TableCell>
                  <TableCell>
                    <RowButton
                      color="secondary"
                      aria-label={`${t(texts.remove)}: ${describe(factor)}`}
                      onClick={() => setRemoving(factor)}
                    >
                      {t(texts.remove)}
                    </RowButton>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </CardTable>
        </TableContainer>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => setAdding('totp')}>
          {t(texts.addTotp)}
        </Button>
        {canAddPasskey && (
          <Button variant="outlined" onClick={() => setAdding('passkey')}>
            {t(texts.addPasskey)}
          </Button>
        )}
      </Stack>
      {!canAddPasskey && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t(texts.noPasskeys)}
        </Typography>
      )}
      {factors.length > 0 && (
        <Stack sx={{ mt: 3, alignItems: 'flex-start', gap: 1 }}>
          <Typography>{t(texts.codesLeft, { n: recovery_codes })}</Typography>
          <Typography variant="body2" color="text.secondary">
            {t(texts.codesHelp)}
          </Typography>
          <Button variant="outlined" onClick={() => setAdding('recovery_codes')}>
            {t(texts.makeCodes)}
          </Button>
        </Stack>
      )}
      {adding && (
        <AddFactorDialog
          kind={adding}
          hasCodes={recovery_codes > 0}
          onStored={refetch}
          onClose={() => setAdding(undefined)}
        />
      )}
      {removing && (
        <ConfirmDialog
          tone="destructive"
          title={texts.removeTitle}
          text={texts.removeText}
          about={describe(removing)}
          confirm={texts.remove}
          onConfirm={() => remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </Paper>
  );
};
