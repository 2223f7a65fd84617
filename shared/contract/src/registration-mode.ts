/** REGISTRATION: whether organisations register themselves. A server without this extension registers everybody, as specified. */
export const registrationModes = ['closed', 'invite', 'open'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** The attribute of `<html>` by which the page says it; none where registration is open. */
export const registrationAttribute = 'data-registration';

export const asRegistrationMode = (value: string | null): RegistrationMode => registrationModes.find((each) => each === value) ?? 'open';
