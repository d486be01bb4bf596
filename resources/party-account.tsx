// The way from a customer or vendor to its account: what is open, and its statement.
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { RowActionProps } from '../src/entities/overrides.ts';
import { useTranslations } from '../src/i18n/language.ts';
import { RowButton } from '../src/ui/table-elements.tsx';
import { useLinkProps } from '../src/ui/use-link-props.ts';

const statementText = { en: 'Statement', ne: 'हिसाब विवरण' };

type Props = Pick<RowActionProps, 'entity' | 'record'>;

const toAddress = ({ entity, record }: Props) => `${entity.address}/${record.id}/account`;

export const AccountRowButton = ({ entity, record }: RowActionProps) => {
  const t = useTranslations();
  const go = useLinkProps();
  return <RowButton {...go(toAddress({ entity, record }))}>{t(statementText)}</RowButton>;
};

export const AccountButton = (props: Props) => {
  const t = useTranslations();
  return (
    <Button variant="outlined" component={Link} to={toAddress(props)}>
      {t(statementText)}
    </Button>
  );
};
