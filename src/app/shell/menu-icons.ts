// The icons that a menu may name; an unknown name is a dot.
import type { SvgIconComponent } from '@mui/icons-material';
import Bank from '@mui/icons-material/AccountBalanceOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Api from '@mui/icons-material/ApiOutlined';
import Return from '@mui/icons-material/AssignmentReturnOutlined';
import Backup from '@mui/icons-material/BackupOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Balance from '@mui/icons-material/BalanceOutlined';
import BarChart from '@mui/icons-material/BarChart';
import Business from '@mui/icons-material/Business';
import Calculate from '@mui/icons-material/CalculateOutlined';
import CallMade from '@mui/icons-material/CallMadeOutlined';
import CallReceived from '@mui/icons-material/CallReceivedOutlined';
import Cancel from '@mui/icons-material/CancelOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Draw from '@mui/icons-material/DrawOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Circle from '@mui/icons-material/FiberManualRecord';
import Folder from '@mui/icons-material/FolderOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Help from '@mui/icons-material/HelpOutline';
import History from '@mui/icons-material/HistoryOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import ListAlt from '@mui/icons-material/ListAltOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Menu from '@mui/icons-material/Menu';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Notifications from '@mui/icons-material/NotificationsActiveOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import PendingActions from '@mui/icons-material/PendingActionsOutlined';
import People from '@mui/icons-material/PeopleOutline';
import Percent from '@mui/icons-material/PercentOutlined';
import PieChart from '@mui/icons-material/PieChartOutlined';
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import Policy from '@mui/icons-material/PolicyOutlined';
import PriceCheck from '@mui/icons-material/PriceCheckOutlined';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import RemoveShoppingCart from '@mui/icons-material/RemoveShoppingCartOutlined';
import RequestPage from '@mui/icons-material/RequestPageOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Restore from '@mui/icons-material/Restore';
import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashOutlined';
import Rule from '@mui/icons-material/RuleOutlined';
import Savings from '@mui/icons-material/SavingsOutlined';
import Sell from '@mui/icons-material/SellOutlined';
import Settings from '@mui/icons-material/Settings';
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Storage from '@mui/icons-material/StorageOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Summarize from '@mui/icons-material/SummarizeOutlined';
import SyncAlt from '@mui/icons-material/SyncAltOutlined';
import TableView from '@mui/icons-material/TableViewOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import TextFields from '@mui/icons-material/TextFields';
import TrendingUp from '@mui/icons-material/TrendingUpOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import Verified from '@mui/icons-material/VerifiedOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';

const menuIcons: Record<string, SvgIconComponent> = {
  'account-tree': AccountTree,
  admin: AdminPanel,
  api: Api,
  backup: Backup,
  badge: Badge,
  balance: Balance,
  'bar-chart': BarChart,
  business: Business,
  calculate: Calculate,
  'call-made': CallMade,
  'call-received': CallReceived,
  cancel: Cancel,
  category: Category,
  'credit-card': CreditCard,
  dashboard: Dashboard,
  description: Description,
  draw: Draw,
  'event-available': EventAvailable,
  'event-repeat': EventRepeat,
  folder: Folder,
  group: Group,
  help: Help,
  history: History,
  inventory: Inventory,
  key: Key,
  link: Link,
  'list-alt': ListAlt,
  'local-shipping': LocalShipping,
  lock: Lock,
  menu: Menu,
  'menu-book': MenuBook,
  notifications: Notifications,
  payments: Payments,
  'pending-actions': PendingActions,
  people: People,
  percent: Percent,
  'pie-chart': PieChart,
  'point-of-sale': PointOfSale,
  policy: Policy,
  'price-check': PriceCheck,
  'qr-code-scanner': QrCodeScanner,
  receipt: Receipt,
  'remove-shopping-cart': RemoveShoppingCart,
  'request-page': RequestPage,
  'request-quote': RequestQuote,
  restore: Restore,
  'restore-from-trash': RestoreFromTrash,
  return: Return,
  rule: Rule,
  savings: Savings,
  sell: Sell,
  settings: Settings,
  'shopping-bag': ShoppingBag,
  'shopping-cart': ShoppingCart,
  storage: Storage,
  storefront: Storefront,
  summarize: Summarize,
  'sync-alt': SyncAlt,
  'table-view': TableView,
  tax: Bank,
  terminal: Terminal,
  'text-fields': TextFields,
  'trending-up': TrendingUp,
  tune: Tune,
  verified: Verified,
  warehouse: Warehouse,
};

/** The icon of a name. */
export const getMenuIcon = (name: string | null): SvgIconComponent =>
  menuIcons[name ?? ''] ?? Circle;
