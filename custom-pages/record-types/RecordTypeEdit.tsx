// The form of a record type, and below it the fields and rules of its records: who makes one goes on with
// those.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useRedirect } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { toOwnEntityName } from '../../domain/entity-schema/own-entities.ts';
import type { Texts } from '../../domain/language.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { useRecord, useSaveRecord } from '../../src/entities/use-record.ts';
import { VersionsButton } from '../../src/entities/VersionsButton.tsx';
import { useEntity } from '../../src/fields/entities-context.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ExportSchemaFile } from './SchemaFile.tsx';

const texts = {
  fields: { en: 'Fields', ne: 'फिल्डहरू' },
  about: {
    en: 'Besides its name, every record has these.',
    ne: 'नामबाहेक प्रत्येक अभिलेखमा यी हुन्छन्।',
  },
  rules: { en: 'Rules', ne: 'नियमहरू' },
  aboutRules: {
    en: 'What must be true of the values of a record together.',
    ne: 'एउटै अभिलेखका मानहरूबीच के मिल्नुपर्छ।',
  },
  open: { en: 'Open the list', ne: 'सूची खोल्नुहोस्' },
} satisfies Record<string, Texts>;

type PartsProps = {
  /** The entity of the parts. */
  of: 'own-fields' | 'own-rules';
  title: Texts;
  about: Texts;
  /** The name of the record type. */
  name: string;
  around: string;
};

/** The fields, or the rules, of one record type, without the column that says of which. */
const PartsOfType = ({ of, title, about, name, around }: PartsProps) => {
  const t = useTranslations();
  const parts = useEntity(of);
  const shown = useMemo(
    (): Entity => ({
      ...parts,
      list: {
        ...parts.list,
        columns: parts.list.columns.filter(column => !column.fields.includes('entity')),
        filters: [],
        search: [],
      },
    }),
    [parts],
  );
  const type = toOwnEntityName(name);
  const overrides = useMemo(
    () => ({
      createAddress: `${parts.address}/new?entity=${encodeURIComponent(type)}`,
      around,
    }),
    [parts, type, around],
  );
  return (
    <section aria-label={t(title)} style={{ marginTop: 24 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t(title)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t(about)}
      </Typography>
      <EntityList entity={shown} overrides={overrides} filter={{ entity: type }} embedded quiet />
    </section>
  );
};

export const RecordTypeEdit = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const { id } = useParams();
  const redirect = useRedirect();
  const navigate = useNavigate();
  const back = () => redirect(entity.address);
  const { record, error } = useRecord(entity, Number(id));
  const save = useSaveRecord(entity, id, back);
  if (error) return <NotFoundPage />;
  if (!record) return <Loading />;
  const name = String(record.name);
  const of = { name, around: `${entity.address}/${record.id}/edit` };
  return (
    <>
      <PageHeader
        title={t(entity.texts.editTitle)}
        tab={`${t(entity.texts.editTitle)}: ${record.titles}`}
        trail={[{ label: t(entity.many), to: entity.address }]}
      >
        <ExportSchemaFile id={record.id} name={name} />
        <VersionsButton entity={entity} id={record.id} onRestored={back} />
        {record.status === 1 && (
          <Button variant="outlined" onClick={() => void navigate(`/${toOwnEntityName(name)}`)}>
            {t(texts.open)}
          </Button>
        )}
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 920 }}>
        <FormBody
          key={record.id}
          entity={entity}
          mode="edit"
          record={record}
          onSave={save}
          onCancel={back}
        />
      </Paper>
      <PartsOfType of="own-fields" title={texts.fields} about={texts.about} {...of} />
      <PartsOfType of="own-rules" title={texts.rules} about={texts.aboutRules} {...of} />
    </>
  );
};
