// The icons that a menu may name; an unknown name is a dot.
import type { SvgIconComponent } from '@mui/icons-material';
import Bank from '@mui/icons-material/AccountBalanceOutlined';
import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Backup from '@mui/icons-material/BackupOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import BarChart from '@mui/icons-material/BarChart';
import Business from '@mui/icons-material/Business';
import Description from '@mui/icons-material/DescriptionOutlined';
import Circle from '@mui/icons-material/FiberManualRecord';
import Folder from '@mui/icons-material/FolderOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Help from '@mui/icons-material/HelpOutline';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Menu from '@mui/icons-material/Menu';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleOutline';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Restore from '@mui/icons-material/Restore';
import Sell from '@mui/icons-material/SellOutlined';
import Settings from '@mui/icons-material/Settings';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';

const menuIcons: Record<string, SvgIconComponent> = {
  admin: AdminPanel,
  backup: Backup,
  badge: Badge,
  'bar-chart': BarChart,
  business: Business,
  dashboard: Dashboard,
  description: Description,
  folder: Folder,
  group: Group,
  help: Help,
  inventory: Inventory,
  key: Key,
  'local-shipping': LocalShipping,
  menu: Menu,
  payments: Payments,
  people: People,
  receipt: Receipt,
  restore: Restore,
  sell: Sell,
  settings: Settings,
  'shopping-cart': ShoppingCart,
  storefront: Storefront,
  tax: Bank,
  warehouse: Warehouse,
};

/** The icon of a name. */
export const getMenuIcon = (name: string | null): SvgIconComponent =>
  menuIcons[name ?? ''] ?? Circle;
