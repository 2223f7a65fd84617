/** REGISTRATION: whether organisations can register themselves. A server without this extension registers everybody, as specified. */
export const registrationModes = ['closed', 'invite', 'open'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** The attribute of `<html>` that carries the mode; absent if registration is open. */
export const registrationAttribute = 'data-registration';

export const asRegistrationMode = (value: string | null): RegistrationMode => registrationModes.find((each) => each === value) ?? 'open';
