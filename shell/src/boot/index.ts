import '@qujat/ui/styles.css';
import './failure.css';
import '../last-screen/last-screen.css';
import './bootstrap.tsx';
