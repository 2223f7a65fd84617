import '@qujat/ui/styles.css';
import './failure.css';
import './bootstrap.tsx';
