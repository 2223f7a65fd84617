import * as invitations from '@qujat/contract/administration/invitations';
import * as people from '@qujat/contract/administration/people';
import * as person from '@qujat/contract/administration/person';
import * as access from '@qujat/contract/administration/person-access';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { AdministrationServices } from '../services.ts';
import { acceptInvitation, readInvitation } from './accept.ts';
import { demandPasswordChange, endPersonSessions, lockPerson, resetPersonFactor, unlockPerson } from './access.ts';
import { changePerson } from './change-person.ts';
import { countPeople } from './count.ts';
import { inviteAgain, invitePerson, takeInvitationBack } from './invite.ts';
import { listPeople } from './list.ts';
import { readPerson } from './person.ts';

export const peopleRoutes = (services: AdministrationServices): Area =>
  area(services, (serve) => {
    serve(people.listPeople, listPeople);
    serve(people.countPeople, countPeople);
    serve(person.readPerson, readPerson);
    serve(person.changePerson, changePerson);
    serve(access.endPersonSessions, endPersonSessions);
    serve(access.resetPersonFactor, resetPersonFactor);
    serve(access.demandPasswordChange, demandPasswordChange);
    serve(access.lockPerson, lockPerson);
    serve(access.unlockPerson, unlockPerson);
    serve(invitations.invitePerson, invitePerson);
    serve(invitations.inviteAgain, inviteAgain);
    serve(invitations.takeInvitationBack, takeInvitationBack);
    serve.anonymous(invitations.readInvitation, readInvitation);
    serve.anonymous(invitations.acceptInvitation, acceptInvitation);
  });
