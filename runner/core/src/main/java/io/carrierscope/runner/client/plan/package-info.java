/** How long a load lasts: its phases, its warm-up and its time limits. */
package io.carrierscope.runner.client.plan;
