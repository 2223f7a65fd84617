import '@qujat/ui/styles.css';
import './bootstrap.tsx';
