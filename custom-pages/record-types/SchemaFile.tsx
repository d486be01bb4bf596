// A record type as a file: saved for another company, or for an engineer who commits it; and a new one made
// of such a file.
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { saveFile } from '../../src/api/download.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';

const texts = {
  export: { en: 'Export as schema file', ne: 'फाइलमा निर्यात गर्नुहोस्' },
  import: { en: 'Import schema file', ne: 'फाइलबाट आयात गर्नुहोस्' },
  leftOut: { en: 'Not all of the file is here', ne: 'फाइलका सबै कुरा आएनन्' },
  failed: { en: 'The file could not be saved.', ne: 'फाइल सेभ हुन सकेन।' },
  unreadable: { en: 'This is no schema file.', ne: 'यो अभिलेखको प्रकारको फाइल होइन।' },
} satisfies Record<string, Texts>;

/** Saves the record type as `<name>.json`. */
export const ExportSchemaFile = ({ id, name }: { id: number; name: string }) => {
  const t = useTranslations();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const { body } = await callApi<Row>(`own-entities/${id}/schema-file`, {
        purpose: 'look-up',
      });
      const text = `${JSON.stringify(body, undefined, 2)}\n`;
      saveFile(new File([text], `${name}.json`, { type: 'application/json' }));
    } catch (error) {
      toast('error', error instanceof ApiError ? error.message : t(texts.failed), t(texts.export));
    }
    setRunning(false);
  };
  return (
    <LoadingButton running={running} startIcon={<DownloadIcon />} onClick={() => void save()}>
      {t(texts.export)}
    </LoadingButton>
  );
};

/** All sentences of a refusal, the problems of the file first. */
const toProblems = (error: unknown, unreadable: string): string => {
  if (!(error instanceof ApiError)) return unreadable;
  const problems = Object.values(error.fields ?? {}).flat();
  return problems.length > 0 ? problems.slice(0, 5).join('\n') : error.message;
};

/** Makes a record type of a file, and goes on with it. */
export const ImportSchemaFile = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const body = JSON.parse(await file.text()) as Row;
      const { body: made } = await callApi<{ id: number; message: string; left_out: string[] }>(
        'own-entities/-/schema-file',
        { method: 'POST', body },
      );
      toast('success', made.message, t(entity.texts.created));
      if (made.left_out.length > 0)
        toast('warning', made.left_out.join(' '), t(texts.leftOut), {
          persistent: true,
        });
      refresh();
      void navigate(`${entity.address}/${made.id}/edit`);
    } catch (error) {
      toast('error', toProblems(error, t(texts.unreadable)), t(texts.import), { persistent: true });
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t(texts.import)}
        onChange={event => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {t(texts.import)}
      </Button>
    </>
  );
};
