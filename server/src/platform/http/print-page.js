// Prints the page that asked for it (&auto_print=1), once fonts are there.
addEventListener('load', () => void document.fonts.ready.then(() => print()));
