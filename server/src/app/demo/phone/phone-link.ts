/** Where the demo's phone is: it opens in place of the state mobile application. */
export const phonePath = '/qrsigner/simulator';

export const demoPhoneLink = `${phonePath}?link={link}`;
